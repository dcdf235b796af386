/** What to do with an event of the stream. */
export type Verdict = 'apply' | 'duplicate' | 'gap';

/** Keeps the last seq seen on a page, so that nothing is applied twice and nothing is skipped unseen. */
export type Sequence = {
  readonly last: number;
  /** What to do with an event; where it is the next one, it counts as seen from then on. */
  judge(seq: number): Verdict;
  /** Goes on from a snapshot, wherever that one stands. */
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
