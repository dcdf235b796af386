import { Refused } from '../../errors/public-errors.ts';

/** Refuses a backup while another one is being made. */
export class BackupInProgress extends Refused {
  /** What the command exits with, so that the server can tell it from a failure: EX_TEMPFAIL of sysexits.h. */
  static readonly exitCode = 75;

  constructor() {
    super('Another backup is being made.');
  }
}
