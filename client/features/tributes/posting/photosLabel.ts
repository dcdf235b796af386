import { isWaiting, nextStep, type Post, type Progress } from './post.ts';

/** What is to be said of a post's photos, behind the state of its text. */
export function getPhotosLabel(post: Post, { sending, uploaded }: Progress): string {
  if (!post.tributeId || post.isWithdrawn || post.refusal !== undefined) return '';
  const { photos = [] } = post;
  const isOne = photos.length === 1;
  const refused = photos.flatMap(({ refusal }) => refusal ?? []);
  const count = (some: number) => (isOne ? 'The photo' : some > 1 ? `${some} photos` : 'One photo');
  const keep = (some: number, what: (is: string) => string) =>
    some > 0 && `${count(some)} ${what(some > 1 ? 'are' : 'is')}`;
  const waiting = photos.filter(isWaiting).length;
  const step = nextStep(post);
  const at = step && step.kind !== 'post' ? step.at + 1 : 0;
  const place = isOne ? 'The photo' : `Photo ${at} of ${photos.length}`;
  const sentences = [
    keep(
      photos.filter(({ isStopped }) => isStopped).length,
      (is) => `could not be sent, and ${is} kept on this phone`,
    ),
    sending && waiting > 0
      ? `${place} is on its way (${Math.round(uploaded * 100)} %)`
      : keep(waiting, (is) => `${is} saved on this phone, waiting for signal`),
  ].filter(Boolean);
  const without =
    refused.length > 0 && `, without ${count(refused.length).toLowerCase()}: ${refused.join(' ')}`;
  return [without || '', ...sentences].join(without && without.endsWith('.') ? ' ' : '. ');
}
