import type { Variants } from './make-variants.ts';

/** A picture ready to be stored: its variants and the parts of its address. */
export interface Picture {
  width: number;
  height: number;
  color: string;
  /** See Media. */
  placeholder: string | null;
  public: Buffer;
  sm: Buffer;
}

/** The tasks of a picture process: open an upload, or make the variants of a stored picture. */
export type Task = 'open' | 'variants';

/** A job for a picture process: the content, or the path of a file, and its media type. */
export interface Job {
  task: Task;
  input: Buffer | string;
  type: string;
}

/** The result, with the bytes of memory that the process uses afterwards. */
export type JobResult = ({ picture: Picture } | { variants: Variants } | { refusal: string }) & {
  bytes: number;
};
