import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { recordReads } from '../../graphql/reads.ts';
import { capture, type Made } from './capture.ts';
import { questionOf } from './question.ts';
import { ReadyAnswer } from './ready-answer.ts';

/** Gives the present version of each look-up, read after it was asked; absent where there is no page. */
export type VersionsNow = (lookups: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Dependencies {
  versionsNow: VersionsNow;
  /** Answers hold absolute addresses: how the request names this host, or '' where that is configured. */
  originOf: (request: IncomingMessage) => string;
  metrics: Registry;
  log: Logger;
}

/** An answer that is being made, for whoever asks the same meanwhile. */
interface Making {
  /** When it began, in requests: who came before it began need not ask whether it is current. */
  began: number;
  done: Promise<ReadyAnswer | null>;
}

/** The least recently used go first. */
const MAX_BYTES = 128 * 1024 * 1024;
/** A longer answer is made for each who asks. */
const LONGEST = 4 * 1024 * 1024;

/**
 * What visitors read, kept ready as bytes: made once by the handlers behind it (`make`), then given to
 * everybody who asks the same, until a page that it was made of is at another version. Never by time.
 */
export class ReadyAnswers {
  private readonly answers = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: LONGEST,
    sizeCalculation: (answer, question) => answer.size + 2 * question.length,
  });
  private readonly making = new Map<string, Making>();
  private readonly captured = new WeakSet<IncomingMessage>();
  private readonly served: Counter<'from'>;
  private requests = 0;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly make: RequestListener,
  ) {
    const registers = [dependencies.metrics];
    this.served = new Counter({
      name: 'keepsake_ready_answers_total',
      help: 'Answers to visitors, by whether they were kept ready or had to be made',
      labelNames: ['from'],
      registers,
    });
    const { answers } = this;
    new Gauge({
      name: 'keepsake_ready_answers_bytes',
      help: 'Memory that answers kept ready take',
      registers,
      collect() {
        this.set(answers.calculatedSize);
      },
    });
  }

  /** Whether the answer to this request is packed here, and must come from its handler as it is. */
  packs(request: IncomingMessage): boolean {
    return this.captured.has(request);
  }

  readonly handle: RequestListener = (request, response) => {
    this.answer(request, response).catch((err: unknown) => {
      if (response.closed || request.destroyed) return; // the requester left
      this.dependencies.log.error({ err, url: request.url }, 'an answer was not kept ready');
      if (response.headersSent) response.destroy();
      else this.make(request, response);
    });
  };

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const came = ++this.requests;
    const question = await questionOf(request, this.dependencies.originOf);
    if (question === null) return this.make(request, response);
    for (;;) {
      const kept = this.answers.get(question);
      if (kept && (await this.isCurrent(kept.versions))) return this.give(kept, request, response);
      if (kept !== this.answers.get(question)) continue; // somebody made it meanwhile
      const making = this.making.get(question);
      // nothing is awaited from here until the making is known, so that only one begins
      if (!making) return this.makeAndKeep(question, request, response);
      const made = await making.done;
      if (made && making.began > came) return this.give(made, request, response);
      if (!made) return this.makeAndKeep(question, request, response);
    }
  }

  private give(
    answer: ReadyAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.served.inc({ from: 'memory' });
    return answer.send(request, response);
  }

  private async isCurrent(versions: ReadyAnswer['versions']): Promise<boolean> {
    if (versions.size === 0) return true; // of the build alone
    const now = await this.dependencies.versionsNow([...versions.keys()]);
    for (const [lookup, version] of versions)
      if ((now.get(lookup) ?? null) !== version) return false;
    return true;
  }

  private async makeAndKeep(
    question: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.served.inc({ from: 'door' });
    const reads = recordReads(request);
    const making = this.made(request, response).then((made) => {
      const answer = new ReadyAnswer(made, reads.versions);
      const isKept = reads.mayBeKept && made.headers['set-cookie'] === undefined;
      if (isKept) this.answers.set(question, answer);
      return { answer, isKept };
    });
    const began = ++this.requests;
    const done = making.then(
      ({ answer, isKept }) => (isKept ? answer : null),
      () => null,
    );
    this.making.set(question, { began, done });
    void done.then(() => {
      if (this.making.get(question)?.began === began) this.making.delete(question);
    });
    const { answer } = await making;
    await answer.send(request, response);
  }

  /** Lets the handlers answer, and gives what they would have sent. */
  private made(request: IncomingMessage, response: ServerResponse): Promise<Made> {
    const { headers } = request;
    return new Promise((resolve, reject) => {
      this.captured.add(request);
      request.headers = { ...headers, 'if-none-match': undefined, range: undefined };
      capture(response, (made) => {
        request.headers = headers;
        resolve(made);
      });
      response.once('close', () => reject(new Error('the requester left')));
      this.make(request, response);
    });
  }
}
