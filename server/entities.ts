import { JobRow } from './database/job.entity.ts';
import { UserAccount } from './features/accounts/user.entity.ts';
import { ComponentRow } from './features/components/component.entity.ts';
import { Page } from './features/pages/page.entity.ts';
import { Photo } from './features/photos/photo.entity.ts';
import { Deck, Quote } from './features/quotes/quote.entity.ts';
import { Tribute } from './features/tributes/tribute.entity.ts';
import { Media } from './features/uploads/media.entity.ts';
import { PageEventRow } from './live/page-event.entity.ts';

/** Every table that the data source knows. */
export const entities = [
  Page,
  ComponentRow,
  Tribute,
  Photo,
  Deck,
  Quote,
  PageEventRow,
  Media,
  UserAccount,
  JobRow,
];
