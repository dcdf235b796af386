/** What to do with an event. */
export type Verdict = 'apply' | 'duplicate' | 'gap';

/** Tracks the last seq of a page, so that no event is applied twice or silently skipped. */
export type Sequence = {
  readonly last: number;
  /** Says what to do with an event; the next one in order is counted as seen. */
  judge(seq: number): Verdict;
  /** Resumes from the seq of a snapshot, older or newer. */
  restartFrom(seq: number): void;
};

export function createSequence(start: number): Sequence {
  let last = start;
  return {
    get last() {
      return last;
    },
    judge(seq) {
      if (seq <= last) return 'duplicate';
      if (seq > last + 1) return 'gap';
      last = seq;
      return 'apply';
    },
    restartFrom(seq) {
      last = seq;
    },
  };
}
