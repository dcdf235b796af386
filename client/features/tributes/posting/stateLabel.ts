import {
  getArrivedLabel,
  getWaitingLabel,
  HAS_ARRIVED,
  isWaiting,
  getNextStep,
  type Post,
  type Progress,
} from './post.ts';
import { UNSTORED } from '../../../storage/localStore.ts';
import { nameDevice } from '../../../ui/format.ts';

/** The state of a post and its photos, shown beside it. */
export function getStateLabel(post: Post, progress: Progress): string {
  const { isSending, isSlowed } = progress;
  if (post.isWithdrawn) return 'Taken back. Its words and its photo are gone, for everybody';
  if (post.refusal !== undefined) return post.refusal;
  if (!post.tributeId && isSending) return 'Posting ...';
  if (!post.tributeId && isSlowed)
    return `Saved ${namePlace(progress)}. Many messages came at once: it goes out by itself in a minute`;
  if (!post.tributeId) return getWaitingLabel(progress);
  return getArrivedLabel(post.status === 'HELD') + getPhotosLabel(post, progress);
}

const namePlace = ({ isStored }: Progress) => (isStored ? nameDevice() : UNSTORED);

/** The state of a post's photos, appended to that of its text. */
function getPhotosLabel(post: Post, progress: Progress): string {
  const { photos = [] } = post;
  const { isSending, uploaded } = progress;
  const place = namePlace(progress);
  const isOne = photos.length === 1;
  const refused = photos.flatMap(({ refusal }) => refusal ?? []);
  const singleLabel = photos[0]?.film ? 'The film' : 'The photo';
  const countPhotos = (some: number) =>
    isOne ? singleLabel : some > 1 ? `${some} photos` : 'One photo';
  const describe = (some: number, what: (verb: string) => string) =>
    some > 0 && `${countPhotos(some)} ${what(some > 1 ? 'are' : 'is')}`;
  const waiting = photos.filter(isWaiting).length;
  const step = getNextStep(post);
  const position = step && step.kind !== 'post' ? step.position + 1 : 0;
  const photoLabel = isOne ? singleLabel : `Photo ${position} of ${photos.length}`;
  const sentences = [
    describe(
      photos.filter(({ isStopped }) => isStopped).length,
      (verb) => `could not be sent, and ${verb} kept ${place}`,
    ),
    isSending && waiting > 0
      ? `${photoLabel} is on its way (${Math.round(uploaded * 100)} %)`
      : describe(waiting, (verb) => `${verb} saved ${place}, waiting for signal`),
  ].filter(Boolean);
  const without =
    refused.length > 0 &&
    `, without ${countPhotos(refused.length).toLowerCase()}: ${refused.join(' ')}`;
  return [without || '', ...sentences].join(without && without.endsWith('.') ? ' ' : '. ');
}

/** The state for screen readers; worded differently, so that the visible text is on the page only once. */
export function getSpokenState(post: Post, progress: Progress): string {
  if (post.refusal !== undefined) return ''; // already announced by the form
  if (post.isWithdrawn) return 'Your message is taken back.';
  if (!post.tributeId)
    return progress.isSending
      ? 'Your message is being sent.'
      : `Your message is kept ${progress.isStored ? 'on this device' : UNSTORED}.`;
  return post.status === 'HELD' ? 'The family will read your message first.' : HAS_ARRIVED;
}
