import type { TributeStatus } from '../../__generated__/features/tributes/postTribute.ts';

/** A tribute on its way from this device, from the moment it was written until it is on the wall. */
export type Post = {
  /** The client id: whoever knows it whole is the sender, and posting it twice gives one tribute. */
  id: string;
  pageId: string;
  name: string;
  content: string;
  savedAt: number;
  /** What tells this device from others, for limits alone. */
  device: string;
  /** The pixel size of its photo, which waits in this device's photo drawer. */
  photo?: { width: number; height: number };
  /** What the server answered. */
  tributeId?: string;
  status?: TributeStatus;
  /** The sender's secret: by it the message can be changed and taken back. */
  receipt?: string;
  /** It arrived on an earlier visit: nothing is said of it any more. */
  isOld?: boolean;
  /** Where the uploaded photo lies, until it is attached. */
  fileUrl?: string;
  photoDone?: boolean;
  /** Why the words, or only the photo, were not taken. */
  refusal?: string;
  photoRefusal?: string;
  /** The server failed at the photo time and again: it waits until it is asked for. */
  photoStopped?: true | undefined;
};

export type Step = 'post' | 'upload' | 'attach';

/** What is to be done next: the words first, the photo after them. */
export function nextStep(post: Post): Step | undefined {
  if (post.refusal !== undefined) return undefined;
  if (!post.tributeId) return 'post';
  if (!post.photo || post.photoDone || post.photoRefusal !== undefined) return undefined;
  if (post.photoStopped) return undefined;
  return post.fileUrl ? 'attach' : 'upload';
}

/** The parts of the outbox in the order in which they go out. */
export const LANES = ['words', 'photos'] as const;
export type Lane = (typeof LANES)[number];

/** In which part of the outbox a post waits. */
export function laneOf(post: Post): Lane | undefined {
  const step = nextStep(post);
  if (!step) return undefined;
  return step === 'post' ? 'words' : 'photos';
}

/** Whether nothing is left to do for a post that was answered so. */
export function isDone(post: Post, status: Post['status']): boolean {
  return nextStep(post) === undefined && post.status === status;
}

/** How a step went. */
export type Outcome =
  | { kind: 'posted'; tributeId: string; status: TributeStatus; receipt: string }
  | { kind: 'uploaded'; fileUrl: string }
  | { kind: 'attached' }
  | { kind: 'refused'; reason: string }
  | {
      kind: 'later';
      /** The server has had many at once, and asks to come back after so long. */
      retryAfterMs?: number;
      /** The server answered, and could not do it. */
      failed?: boolean;
    };

/** The post after a step that was decided; "later" decides nothing. */
export function afterStep(post: Post, outcome: Exclude<Outcome, { kind: 'later' }>): Post {
  switch (outcome.kind) {
    case 'posted':
      return {
        ...post,
        tributeId: outcome.tributeId,
        status: outcome.status,
        receipt: outcome.receipt,
      };
    case 'uploaded':
      return { ...post, fileUrl: outcome.fileUrl };
    case 'attached':
      return { ...post, photoDone: true };
    case 'refused':
      return post.tributeId
        ? { ...post, photoRefusal: outcome.reason }
        : { ...post, refusal: outcome.reason };
  }
}

/** How a delivery goes at this moment. */
export type Progress = {
  sending: boolean;
  /** Which part of the photo has arrived. */
  uploaded: number;
  /** Whether the words wait because the server asked for it, as many came at once. */
  slowed: boolean;
};

/** Where a post stands, in plain words beside it. */
export function stateWords(post: Post, { sending, uploaded, slowed }: Progress): string {
  if (post.refusal !== undefined) return post.refusal;
  if (!post.tributeId && sending) return 'Posting ...';
  if (!post.tributeId && slowed)
    return 'Saved on this phone. Many messages came at once: it goes out by itself in a minute';
  if (!post.tributeId) return 'Saved on this phone, waiting for signal';
  const place = placeWords(post.status === 'HELD');
  if (post.photoRefusal !== undefined) return `${place}, without the photo: ${post.photoRefusal}`;
  if (post.photoStopped) return `${place}. The photo could not be sent, and is kept on this phone`;
  if (!nextStep(post)) return place;
  if (!sending) return `${place}. The photo is saved on this phone, waiting for signal`;
  return `${place}. The photo is on its way (${Math.round(uploaded * 100)} %)`;
}

/** Where a message is that the server has. */
export function placeWords(held: boolean): string {
  return held ? 'With the family, they read each message first' : 'On the wall';
}

/** The same for ears, in words of its own, so that what is read stands on the page only once. */
export function spokenWords(post: Post, sending: boolean): string {
  if (post.refusal !== undefined) return ''; // the form says it
  if (!post.tributeId)
    return sending ? 'Your message is being sent.' : 'Your message is kept on this device.';
  return post.status === 'HELD' ? 'The family will read your message first.' : HAS_ARRIVED;
}

export const HAS_ARRIVED = 'Your message has arrived.';

/** The part of a client id that everybody may see, by which a sender's device knows its own message. */
function markOf({ id }: Post): string {
  return id.slice(0, 8);
}

type Arrived = { id: string; senderMark: string };

/** Which tributes on the wall are this device's own posts: by id once it is known, by mark before that. */
export function ownTributes(posts: readonly Post[], tributes: readonly Arrived[]) {
  const own = new Map<string, Post>();
  for (const post of posts) {
    const mine = tributes.find(({ id, senderMark }) =>
      post.tributeId ? id === post.tributeId : senderMark === markOf(post),
    );
    if (mine) own.set(mine.id, post);
  }
  return own;
}
