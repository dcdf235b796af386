import { registerEnumType } from 'type-graphql';

/** What a member can decide about a tribute. */
export enum ReviewAction {
  SHOW = 'show',
  SHOW_WITHOUT_PHOTO = 'show_without_photo',
  SET_PHOTO_ASIDE = 'set_photo_aside',
  GIVE_PHOTO_BACK = 'give_photo_back',
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
    SHOW_WITHOUT_PHOTO: {
      description:
        'On the wall without its photos, or without those that are named; the page’s members keep them: GIVE_PHOTO_BACK or HOLD puts them back.',
    },
    SET_PHOTO_ASIDE: {
      description: 'Without its photos, or without those that are named, wherever it is.',
    },
    GIVE_PHOTO_BACK: {
      description: 'The photos that it is shown without come back to it, wherever it is.',
    },
    HOLD: {
      description:
        'Back to those that wait to be read, with its photos where it was shown without any.',
    },
    HIDE: { description: 'Off the wall; members can still show it.' },
    REMOVE: { description: 'Gone from every list but that of the removed; deleted in 30 days.' },
    RESTORE: {
      description:
        'Back from the removed to where it was; where its sender has changed it since, not to the wall but to those that wait.',
    },
  },
});
