import type { Picture } from './picture.ts';

/** What a process that opens pictures is asked: the content, or the path of a file, of a media type. */
export interface Job {
  input: Buffer | string;
  type: string;
}

/** What it answers, with the bytes of memory that it holds afterwards. */
export type Answer = ({ picture: Picture } | { refusal: string }) & { bytes: number };

/** What one picture may cost; a process that it costs more exits with TOO_COSTLY. */
export interface CostLimits {
  bytes: number;
  /** Time of the processor, which a crowded machine does not stretch. */
  cpuMs: number;
}

/** The exit code of a process whose picture cost too much. */
export const TOO_COSTLY = 3;
