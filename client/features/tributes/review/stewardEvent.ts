import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';

/** The members' events that the review screen uses; of all others only the name. */
export type StewardEvent =
  | {
      __typename: 'TributeReviewed';
      tribute: { id: string; name: string };
      status: TributeStatus;
      by: { id: string; name: string } | null;
    }
  | { __typename: 'TributeHeld'; tribute: { name: string } }
  | { __typename: 'ComponentActed'; fields: readonly string[]; by: { id: string } | null }
  | {
      __typename: 'PresenceChanged' | 'MembersChanged' | 'WallScreenChanged' | 'MemberEventsMissed';
    };

/** Subscribes to the events of the page's members. */
export type StewardEvents = (listener: (event: StewardEvent) => void) => () => void;
