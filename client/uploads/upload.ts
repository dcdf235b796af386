import { Refusal } from '../net/failure.ts';

/** A picture that will not be taken, with the reason in words. */
export class PictureRefused extends Refusal {}

/** How far an upload is, from 0 to 1, and whether it stands still for want of signal. */
export type UploadProgress = { part: number; waiting: boolean };

/** The sheets of a picture of its own: each has its documented temporary upload. */
export type PicturePlace = 'cover' | 'avatar' | 'image';

/** The documented temporary upload for a picture's place; `file` is the one for no place in particular. */
export type UploadPlace = PicturePlace | 'file';

export type UploadOptions = {
  place: UploadPlace;
  onProgress: (progress: UploadProgress) => void;
  /** Sends the file as it was chosen; else it is made smaller on the device. */
  original?: boolean;
  /** Gives up. */
  signal: AbortSignal;
};

/** The server has no room, and will hardly have any in a moment. */
export const OUT_OF_SPACE = 507;

type Answer = { error?: boolean; msg?: string; file_url?: string } | null;

/** The picture's address; throws PictureRefused with the server's words, or an error that may pass. */
export function addressIn(status: number, answer: Answer): string {
  if (status === 200 && answer?.file_url && !answer.error) return answer.file_url;
  const mayPass = status === 429 || (status >= 500 && status !== OUT_OF_SPACE) || status === 0;
  if (mayPass) throw new Error('not now');
  throw new PictureRefused(answer?.msg || 'This picture could not be taken.');
}
