import { accountSchema } from './features/accounts/accounts.module.ts';
import { activationSchema } from './features/activation/activation.module.ts';
import { addressSchema } from './features/addresses/addresses.module.ts';
import { componentSchema } from './features/components/components.module.ts';
import { coupleSchema } from './features/couples/couples.module.ts';
import { deletionSchema } from './features/deletion/deletion.module.ts';
import { exportSchema } from './features/export/export.module.ts';
import { historySchema } from './features/history/history.module.ts';
import { memberSchema } from './features/members/members.module.ts';
import { myPagesSchema } from './features/my-pages/my-pages.module.ts';
import { notificationSchema } from './features/notifications/notifications.module.ts';
import { pageSchema } from './features/pages/pages.module.ts';
import { placeholderSchema } from './features/placeholders/placeholders.module.ts';
import { photoSchema } from './features/photos/photos.module.ts';
import { quoteSchema } from './features/quotes/quotes.module.ts';
import { reportSchema } from './features/reports/reports.module.ts';
import { operatorSchema } from './features/operator/operator.module.ts';
import { takedownSchema } from './features/takedown/takedown.module.ts';
import { roomSchema } from './features/rooms/rooms.module.ts';
import { serviceSchema } from './features/service/service.module.ts';
import { tributeSchema } from './features/tributes/tributes.module.ts';
import { visitSchema } from './features/visits/visits.module.ts';
import { visibilitySchema } from './features/visibility/visibility.module.ts';
import { wallScreenSchema } from './features/wall-screen/wall-screen.module.ts';
import { buildAppSchema } from './graphql/schema.ts';
import { liveSchema } from './live/page-events.resolver.ts';

/** The parts that the features add to the schema. */
export const SCHEMAS = [
  liveSchema,
  pageSchema,
  addressSchema,
  componentSchema,
  photoSchema,
  placeholderSchema,
  tributeSchema,
  historySchema,
  quoteSchema,
  coupleSchema,
  roomSchema,
  serviceSchema,
  visibilitySchema,
  visitSchema,
  deletionSchema,
  reportSchema,
  takedownSchema,
  operatorSchema,
  exportSchema,
  wallScreenSchema,
  accountSchema,
  activationSchema,
  memberSchema,
  myPagesSchema,
  notificationSchema,
];

/** The schema alone, for emitting schema.graphql, without any connections. */
export const describeSchema = () => buildAppSchema(SCHEMAS, []);
