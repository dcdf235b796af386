import type { TributeText } from '../../../../protocol/tribute-text.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import { UNSTORED } from '../../../storage/localStore.ts';

/** A tribute that was written on this device, from the moment it is submitted until it is on the wall. */
export type Post = TributeText & {
  /** The client id: only the sender knows all of it, and posting it twice creates one tribute. */
  id: string;
  pageId: string;
  savedAt: number;
  /** Identifies this device, for rate limits only. */
  device: string;
  /** The photos in the order in which they were chosen. */
  photos?: readonly PostPhoto[] | undefined;
  /** The tribute's id, once the server has responded. */
  tributeId?: string;
  status?: TributeStatus;
  /** The sender's secret, which allows changing and withdrawing the message. */
  receipt?: string;
  /** Whether the post arrived before this visit, so that its state is no longer shown. */
  isOld?: boolean;
  /** The time in which it could be changed has passed. */
  isFixed?: boolean;
  /** An edit was begun on this device and not saved. */
  isUnsaved?: boolean;
  /** Whether the post was withdrawn, here or on another device; only this record is left. */
  isWithdrawn?: boolean;
  /** Why the text was refused. */
  refusal?: string;
};

/** A photo of a post, or the still of its film. */
export type PostPhoto = {
  /** The photo store's key of this device's copy. */
  key: string;
  /** The picture's size in pixels. */
  width: number;
  height: number;
  /** The address of the uploaded photo, which stays its own once it is attached. */
  fileUrl?: string | undefined;
  /** Whether it is a still of a film, which is in the photo store as well. */
  film?: true | undefined;
  /** The address of the uploaded film. */
  filmUrl?: string | undefined;
  isDone?: boolean | undefined;
  /** Why it was refused. */
  refusal?: string | undefined;
  /** How often the server has failed at it, counted anew once it is stopped. */
  failures?: number;
  /** Whether it failed too often on the server; it is not sent again until the sender asks for it. */
  isStopped?: true | undefined;
};

/** The next request: the text, a photo, its film, or the one that attaches both to the tribute. */
export type Step =
  | { kind: 'post' }
  | { kind: 'upload' | 'film' | 'attach'; photo: PostPhoto; position: number };

/** The next step: the text first, then each photo. */
export function getNextStep(post: Post): Step | undefined {
  if (post.refusal !== undefined) return undefined;
  if (!post.tributeId) return { kind: 'post' };
  const position = post.photos?.findIndex(isWaiting) ?? -1;
  const photo = post.photos?.[position];
  if (!photo) return undefined;
  const isUploaded = !photo.film || photo.filmUrl;
  return { kind: !photo.fileUrl ? 'upload' : isUploaded ? 'attach' : 'film', photo, position };
}

/** Whether a photo is still to be sent. */
export const isWaiting = ({ isDone, refusal, isStopped }: PostPhoto) =>
  !isDone && refusal === undefined && !isStopped;

/** The queues of the outbox in the order in which they are sent. */
export const QUEUES = ['texts', 'photos'] as const;
export type QueueName = (typeof QUEUES)[number];

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
  /** The server responded with an error. */
  | { kind: 'failed' }
  /** It has done so too often with this photo. */
  | { kind: 'stopped' }
  /** The server cannot be reached, or is busy and may ask to wait this long. */
  | { kind: 'later'; retryAfterMs?: number };

/** The progress of a delivery. */
export type Progress = {
  isSending: boolean;
  /** The part of the photo that has been uploaded, from 0 to 1. */
  uploaded: number;
  /** Whether the text waits because the server limits how fast messages are sent. */
  isSlowed: boolean;
  /** Whether the post outlives this page: false if the device refused to store it. */
  isStored: boolean;
};

/** The state of a post that waits; shown even before the code for all other states is loaded. */
export const getWaitingLabel = ({ isStored }: Progress) =>
  `Saved ${isStored ? 'on this phone' : UNSTORED}, waiting for signal`;

/** The state of a message that has reached the server. */
export function getArrivedLabel(held: boolean): string {
  return held ? 'With the family, they read each message first' : 'On the wall';
}

/** Announced once a message has arrived. */
export const HAS_ARRIVED = 'Your message has arrived.';

/** The public part of a client id, by which the sender's device recognises its own tribute. */
function getSenderMark({ id }: Post): string {
  return id.slice(0, 8);
}

type ArrivedTribute = { id: string; senderMark: string };

/** Finds the tributes on the wall that are this device's own posts: by id if it is known, else by sender mark. */
export function findOwnTributes(posts: readonly Post[], tributes: readonly ArrivedTribute[]) {
  const postsByTribute = new Map<string, Post>();
  for (const post of posts) {
    const ownTribute = tributes.find(({ id, senderMark }) =>
      post.tributeId ? id === post.tributeId : senderMark === getSenderMark(post),
    );
    if (ownTribute) postsByTribute.set(ownTribute.id, post);
  }
  return postsByTribute;
}
