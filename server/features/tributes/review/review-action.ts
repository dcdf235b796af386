import { registerEnumType } from 'type-graphql';

/** What a member can decide about a tribute. */
export enum ReviewAction {
  SHOW = 'show',
  HOLD = 'hold',
  HIDE = 'hide',
  REMOVE = 'remove',
  RESTORE = 'restore',
}
registerEnumType(ReviewAction, {
  name: 'ReviewAction',
  description: 'What a member can decide about a tribute.',
  valuesConfig: {
    SHOW: {
      description: 'On the wall: on top, or back in its place where it was there before.',
    },
    HOLD: { description: 'Back to those that wait to be read.' },
    HIDE: { description: 'Off the wall; members can still show it.' },
    REMOVE: { description: 'Gone from every list but that of the removed; deleted in 30 days.' },
    RESTORE: {
      description:
        'Back from the removed to where it was; where its sender has changed it since, not to the wall but to those that wait.',
    },
  },
});
