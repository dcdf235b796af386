import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';
import type { Draw, Reads } from '../../graphql/reads.ts';
import type { Made } from './capture.ts';
import { ReadyAnswer } from './ready-answer.ts';

/** The version of each look-up; null where there is nothing. */
export type Versions = ReadonlyMap<string, string | null>;

/** What is known of a question whose answer shows a card that is drawn anew for each who asks. */
class DrawnQuestion {
  constructor(
    readonly draw: Draw,
    readonly versions: Versions,
    readonly until: number,
  ) {}

  get size(): number {
    return 512;
  }
}

/** The least recently used go first; less where the process has little memory. */
const MAX_BYTES = Math.min(128 * 1024 * 1024, getHeapStatistics().heap_size_limit / 8);
/** A longer answer is made for each who asks. */
const LONGEST = 4 * 1024 * 1024;

/** Answers by their questions, as many as fit into the memory that they may take. */
export class KeptAnswers {
  private readonly answers = new LRUCache<string, ReadyAnswer | DrawnQuestion>({
    maxSize: MAX_BYTES,
    maxEntrySize: LONGEST,
    sizeCalculation: (answer, question) => answer.size + 2 * question.length,
  });

  constructor(
    metrics: Registry,
    /** Whether a Set-Cookie is the one by which a browser remembers cards. */
    private readonly isOfCard: (cookie: string) => boolean,
  ) {
    const { answers } = this;
    new Gauge({
      name: 'keepsake_ready_answers_bytes',
      help: 'Memory that answers kept ready take',
      registers: [metrics],
      collect() {
        this.set(answers.calculatedSize);
      },
    });
  }

  get(question: string): ReadyAnswer | DrawnQuestion | undefined {
    return this.answers.get(question);
  }

  /** Keeps what may be kept. A card's cookie is each visitor's own, and made for each. */
  keep(asked: string, made: Made, reads: Reads): { answer: ReadyAnswer; isKept: boolean } {
    const { versions, card, draw } = reads;
    const cookies = [made.headers['set-cookie'] ?? []].flat();
    const isShared = card ? cookies.every(this.isOfCard) : cookies.length === 0;
    const isMissing = made.status !== 200 && versions.size === 0; // a file that is not there, yet
    if (!reads.mayBeKept || !isShared || isMissing)
      return { answer: new ReadyAnswer(made, versions, null), isKept: false };
    const { 'set-cookie': _own, ...headers } = made.headers;
    const answer = new ReadyAnswer({ ...made, headers }, versions, card, reads.until);
    if (draw) this.answers.set(asked, new DrawnQuestion(draw, versions, reads.until));
    this.answers.set(draw && card ? withCard(asked, card.id) : asked, answer);
    return { answer, isKept: true };
  }
}

/** The question for the answer that shows this card. */
export function withCard(asked: string, id: string): string {
  return `${asked}\n${id}`;
}
