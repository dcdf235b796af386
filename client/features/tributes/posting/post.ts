import type { TributeText } from '../../../../protocol/tribute-text.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';

/** A tribute that was written on this device, from the moment it is submitted until it is on the wall. */
export type Post = TributeText & {
  /** The client id: only the sender knows all of it, and posting it twice creates one tribute. */
  id: string;
  pageId: string;
  savedAt: number;
  /** Identifies this device, for rate limits only. */
  device: string;
  /** Its photos in the order in which they were chosen. */
  photos?: readonly PostPhoto[] | undefined;
  /** The id in the server's response. */
  tributeId?: string;
  status?: TributeStatus;
  /** The sender's secret, which allows changing and withdrawing the message. */
  receipt?: string;
  /** It had arrived before this visit, so its state is no longer shown. */
  isOld?: boolean;
  /** The time in which it could be changed has passed. */
  isFixed?: boolean;
  /** An edit was begun on this device and not saved. */
  isUnsaved?: boolean;
  /** It was withdrawn, here or on another device; only this record is left. */
  isWithdrawn?: boolean;
  /** Why the text was refused. */
  refusal?: string;
};

/** A photo of a post. */
export type PostPhoto = {
  /** The photo store's key of this device's copy. */
  key: string;
  /** Its size in pixels. */
  width: number;
  height: number;
  /** The address of the uploaded photo, which stays its own once it is attached. */
  fileUrl?: string | undefined;
  isDone?: boolean | undefined;
  /** Why it was refused. */
  refusal?: string | undefined;
  /** It failed too often on the server: it is not sent again until the sender asks for it. */
  isStopped?: true | undefined;
};

/** The text is posted, or a photo is uploaded or attached. */
export type Step = { kind: 'post' } | { kind: 'upload' | 'attach'; photo: PostPhoto; at: number };

/** The next step: the text first, then each photo. */
export function nextStep(post: Post): Step | undefined {
  if (post.refusal !== undefined) return undefined;
  if (!post.tributeId) return { kind: 'post' };
  const at = post.photos?.findIndex(isWaiting) ?? -1;
  const photo = post.photos?.[at];
  return photo && { kind: photo.fileUrl ? 'attach' : 'upload', photo, at };
}

/** Whether a photo is still to be sent. */
export const isWaiting = ({ isDone, refusal, isStopped }: PostPhoto) =>
  !isDone && refusal === undefined && !isStopped;

/** The queues of the outbox in the order in which they are sent. */
export const QUEUES = ['words', 'photos'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The queue in which a post waits. */
export function getQueue(post: Post): QueueName | undefined {
  const step = nextStep(post);
  if (!step) return undefined;
  return step.kind === 'post' ? 'words' : 'photos';
}

/** The post with its stopped photos waiting again. */
export const withStoppedPhotos = (post: Post): Post => ({
  ...post,
  photos: post.photos?.map((photo) => ({ ...photo, isStopped: undefined })),
});

/** The result of a step. */
export type Outcome =
  | { kind: 'posted'; tributeId: string; status: TributeStatus; receipt: string }
  | { kind: 'uploaded'; fileUrl: string }
  | { kind: 'attached' }
  | { kind: 'refused'; reason: string }
  | {
      kind: 'later';
      /** The server is busy and asks to retry after this time. */
      retryAfterMs?: number;
      /** The server responded with an error. */
      failed?: boolean;
    };

/** The progress of a delivery. */
export type Progress = {
  sending: boolean;
  /** The part of the photo that has been uploaded, from 0 to 1. */
  uploaded: number;
  /** Whether the text waits because the server limits how fast messages are sent. */
  slowed: boolean;
};

/** The state of a post, in words shown beside it; photosLabel.ts adds that of its photos. */
export function getStateLabel(post: Post, { sending, slowed }: Progress): string {
  if (post.isWithdrawn) return 'Taken back. Its words and its photo are gone, for everybody';
  if (post.refusal !== undefined) return post.refusal;
  if (!post.tributeId && sending) return 'Posting ...';
  if (!post.tributeId && slowed)
    return 'Saved on this phone. Many messages came at once: it goes out by itself in a minute';
  if (!post.tributeId) return 'Saved on this phone, waiting for signal';
  return getArrivedLabel(post.status === 'HELD');
}

/** The state of a message that has reached the server. */
export function getArrivedLabel(held: boolean): string {
  return held ? 'With the family, they read each message first' : 'On the wall';
}

/** The state for screen readers; worded differently, so that the visible text is on the page only once. */
export function getSpokenState(post: Post, sending: boolean): string {
  if (post.refusal !== undefined) return ''; // already announced by the form
  if (post.isWithdrawn) return 'Your message is taken back.';
  if (!post.tributeId)
    return sending ? 'Your message is being sent.' : 'Your message is kept on this device.';
  return post.status === 'HELD' ? 'The family will read your message first.' : HAS_ARRIVED;
}

export const HAS_ARRIVED = 'Your message has arrived.';

/** The public part of a client id, by which the sender's device recognises its own tribute. */
function getSenderMark({ id }: Post): string {
  return id.slice(0, 8);
}

type ArrivedTribute = { id: string; senderMark: string };

/** Finds the tributes on the wall that are this device's own posts: by id if it is known, else by sender mark. */
export function findOwnTributes(posts: readonly Post[], tributes: readonly ArrivedTribute[]) {
  const own = new Map<string, Post>();
  for (const post of posts) {
    const ownTribute = tributes.find(({ id, senderMark }) =>
      post.tributeId ? id === post.tributeId : senderMark === getSenderMark(post),
    );
    if (ownTribute) own.set(ownTribute.id, post);
  }
  return own;
}
