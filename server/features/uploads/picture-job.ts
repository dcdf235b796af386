import type { Picture } from './picture.ts';

/** A job for a picture process: the content, or the path of a file, and its media type. */
export interface Job {
  input: Buffer | string;
  type: string;
}

/** The result, with the bytes of memory that the process uses afterwards. */
export type Answer = ({ picture: Picture } | { refusal: string }) & { bytes: number };

/** The most that one picture may cost; a process that exceeds it exits with TOO_COSTLY. */
export interface CostLimits {
  bytes: number;
  /** CPU time, which does not grow when the machine is busy. */
  cpuMs: number;
}

/** The exit code of a process whose picture cost too much. */
export const TOO_COSTLY = 3;
