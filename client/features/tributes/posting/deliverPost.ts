import {
  AttachTributeImageText,
  PostTributeText,
} from '../../../__generated__/features/tributes/posting/postTribute.text.ts';
import { pickTributeText } from '../../../../protocol/tribute-text.ts';
import { toFailure } from '../../../net/failure.ts';
import type { SendRequest } from '../../../net/request.ts';
import { readFilm, removePhotos, readPhoto } from './photoStore.ts';
import { getNextStep, type Outcome, type Post, type Step, type PostPhoto } from './post.ts';

/** How often sending or attaching a photo is retried after a server error. */
const PHOTO_RETRIES = 5;

/** How long to wait when a busy server sends no retry time. */
const CROWDED_MS = 10_000;

/** How a page or the service worker reaches the server. Rejects with errors that toFailure understands. */
export type Server = {
  request: SendRequest;
  /** Both return the address of the upload; `key` is that of the photo in this device's store. */
  upload(key: string, photo: Blob): Promise<string>;
  /** Without it, posts with a film have to wait. */
  uploadFilm?(key: string, film: Blob): Promise<string>;
};

/** What one step leads to. */
export type StepResult = {
  /** Changes the post as it is stored by then; none while the server is busy or cannot be reached. */
  change?: (current: Post) => Post;
  /** This post has to wait, as the server could not process it, say; the others are sent all the same. */
  hasFailed?: boolean;
  /** How long a busy server asks to wait. */
  retryAfterMs?: number | undefined;
};

/** Carries out the next step of a post that has one. */
export async function deliverPost(post: Post, server: Server): Promise<StepResult> {
  const step = getNextStep(post)!;
  if (step.kind === 'film' && !server.uploadFilm)
    return { change: (current) => current, hasFailed: true };
  const { key, failures = 0 } = step.kind === 'post' ? {} : step.photo;
  let outcome = await tryStep(server, post, step).catch(toOutcome);
  if (outcome.kind === 'later') return outcome;
  // text is retried until it arrives; a photo that keeps failing waits until its sender retries
  if (outcome.kind === 'failed' && failures >= PHOTO_RETRIES) outcome = { kind: 'stopped' };
  const change = (current: Post) => applyStep(current, outcome, key);
  const next = change(post);
  // visible photos are loaded from the server
  if (next.status === 'VISIBLE' && !getNextStep(next))
    await removePhotos(next.photos?.filter(({ isStopped }) => !isStopped));
  return { change, hasFailed: outcome.kind === 'failed' };
}

async function tryStep(server: Server, post: Post, step: Step): Promise<Outcome> {
  switch (step.kind) {
    case 'post':
      return sendTribute(server, post);
    case 'upload': {
      const { key } = step.photo;
      const photo = await readPhoto(key);
      if (!photo) return { kind: 'refused', reason: 'this device no longer has it.' };
      return { kind: 'uploaded', fileUrl: await server.upload(key, photo) };
    }
    case 'film': {
      const { key } = step.photo;
      const film = await readFilm(key);
      if (!film) return { kind: 'refused', reason: 'this device no longer has it.' };
      return { kind: 'uploaded', fileUrl: await server.uploadFilm!(key, film) };
    }
    case 'attach':
      return attachPhoto(server, post, step);
  }
}

/** Sends the text; repeated with the same id, it only returns the current status. */
async function sendTribute(server: Pick<Server, 'request'>, post: Post): Promise<Outcome> {
  const { id: clientId, pageId, device } = post;
  const pictureFollows = Boolean(post.photos?.length);
  const { postTribute } = await server.request(
    PostTributeText,
    { input: { pageId, clientId, ...pickTributeText(post), pictureFollows } },
    { 'x-device-id': device },
  );
  const { tribute, status, receipt } = postTribute;
  return { kind: 'posted', tributeId: tribute.id, status, receipt };
}

async function attachPhoto(
  { request }: Server,
  { id: clientId, tributeId }: Post,
  { photo, position }: Exclude<Step, { kind: 'post' }>,
): Promise<Outcome> {
  const image = photo.fileUrl!;
  await request(AttachTributeImageText, {
    input: { tributeId: tributeId!, clientId, image, position, film: photo.filmUrl },
  });
  return { kind: 'attached' };
}

/**
 * Whether an error is final, with the server's message, or a reason to retry, with the wait that the server asked for.
 */
export function toOutcome(error: unknown): Outcome {
  const failure = toFailure(error);
  if (failure.kind === 'refused') return { kind: 'refused', reason: failure.message };
  if (failure.kind === 'logged out') return { kind: 'later' }; // the retry is sent as a visitor
  const { isCrowded, hasFailed, retryAfterMs = CROWDED_MS } = failure;
  if (isCrowded) return { kind: 'later', retryAfterMs };
  return { kind: hasFailed ? 'failed' : 'later' };
}

/** The post after a step; "later" changes nothing. `key` is that of the photo that was sent, none for the text. */
export function applyStep(
  post: Post,
  outcome: Exclude<Outcome, { kind: 'later' }>,
  key?: string,
): Post {
  switch (outcome.kind) {
    case 'posted':
      return {
        ...post,
        tributeId: outcome.tributeId,
        status: outcome.status,
        receipt: outcome.receipt,
      };
    case 'uploaded':
      return changePhoto(post, key, ({ fileUrl }) =>
        fileUrl ? { filmUrl: outcome.fileUrl } : { fileUrl: outcome.fileUrl },
      );
    case 'attached':
      return changePhoto(post, key, () => ({ isDone: true }));
    case 'failed': // of a text, nobody counts it
      return changePhoto(post, key, ({ failures = 0 }) => ({ failures: failures + 1 }));
    case 'stopped': // asked for again, it may fail as often as before
      return changePhoto(post, key, () => ({ isStopped: true, failures: 0 }));
    case 'refused':
      return key === undefined
        ? { ...post, refusal: outcome.reason }
        : changePhoto(post, key, () => ({ refusal: outcome.reason }));
  }
}

/** The post with a change to the photo of this key, if there is one. */
export function changePhoto(
  post: Post,
  key: string | undefined,
  change: (photo: PostPhoto) => Partial<PostPhoto>,
): Post {
  const photos = post.photos?.map((photo) =>
    photo.key === key ? { ...photo, ...change(photo) } : photo,
  );
  return { ...post, photos };
}
