import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Draw, recordReads, type ShownCard } from '../../graphql/reads.ts';
import { loggedAddress } from '../../log.ts';
import { capture, type Made } from './capture.ts';
import { KeptAnswers, type Versions, withCard } from './kept-answers.ts';
import { questionOf } from './question.ts';
import { ReadyAnswer } from './ready-answer.ts';

const NONE: Versions = new Map();

interface Dependencies {
  /** Gives the present version of each look-up, read after it was asked. */
  versionsNow: (lookups: readonly string[]) => Promise<Versions>;
  /** Answers hold absolute addresses: how the request names this host, or '' where that is configured. */
  hostOf: (request: IncomingMessage) => string;
  cards: {
    /** Draws a card of the deck at that version; null where it has another one. */
    choose: (
      request: IncomingMessage,
      draw: Draw,
      version: string,
    ) => string | null | Promise<string | null>;
    /** The Set-Cookie by which the visitor's browser remembers it. */
    cookie: (request: IncomingMessage, card: ShownCard) => string;
    isCookie: (cookie: string) => boolean;
  };
  metrics: Registry;
  log: Logger;
}

/** An answer that is being made, for whoever asks the same meanwhile. */
interface Making {
  /** When it began, in requests: who came before it began need not ask whether it is current. */
  began: number;
  /** `kept` is false where everybody is answered for themselves. */
  done: Promise<{ answer: ReadyAnswer | null; kept: boolean }>;
}

/**
 * What visitors read, kept ready as bytes: made once by the handlers behind it (`make`), then given to
 * everybody who asks the same, until a page that it was made of is at another version. Never by time.
 * Where chance has a say, the card is drawn first, and each card's answer is kept.
 */
export class ReadyAnswers {
  private readonly answers: KeptAnswers;
  private readonly making = new Map<string, Making>();
  private readonly captured = new WeakSet<IncomingMessage>();
  private readonly fromMemory: Counter.Internal;
  private readonly fromHandler: Counter.Internal;
  private requests = 0;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly make: RequestListener,
  ) {
    const registers = [dependencies.metrics];
    const served = new Counter({
      name: 'keepsake_ready_answers_total',
      help: 'Answers to visitors, by whether they were kept ready or had to be made',
      labelNames: ['from'],
      registers,
    });
    this.fromMemory = served.labels('memory');
    this.fromHandler = served.labels('handler');
    this.answers = new KeptAnswers(dependencies.metrics, (one) => dependencies.cards.isCookie(one));
  }

  /** Whether the answer to this request is packed here, and must come from its handler as it is. */
  packs(request: IncomingMessage): boolean {
    return this.captured.has(request);
  }

  readonly handle: RequestListener = (request, response) => {
    this.answer(request, response).catch((err: unknown) => {
      if (response.closed || request.destroyed) return; // the requester left
      const url = loggedAddress(request.url);
      this.dependencies.log.error({ err, url }, 'an answer was not kept ready');
      if (response.headersSent) response.destroy();
      else this.make(request, response);
    });
  };

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const came = ++this.requests;
    const words = questionOf(request, this.dependencies.hostOf(request));
    const asked = words instanceof Promise ? await words : words; // each await is a turn more
    if (asked === null) return this.make(request, response);
    let question = asked;
    let chosen: string | null = null;
    let now = NONE;
    for (;;) {
      const kept = this.answers.get(question);
      if (kept && !isCurrent(kept.versions, now))
        now = await this.dependencies.versionsNow([...kept.versions.keys()]);
      if (kept && isCurrent(kept.versions, now) && Date.now() < kept.until) {
        if (kept instanceof ReadyAnswer) return this.give(kept, request, response);
        const choice = this.choose(request, kept.draw, now);
        chosen = choice instanceof Promise ? await choice : choice;
        if (chosen) {
          question = withCard(asked, chosen);
          continue;
        }
      } else if (kept !== this.answers.get(question)) continue; // somebody made it meanwhile
      const making = this.making.get(question);
      // nothing is awaited from here until the making is known, so that only one begins
      if (!making) return this.makeAndKeep(asked, chosen, request, response);
      const { answer, kept: isKept } = await making.done;
      if (answer && making.began > came) return this.give(answer, request, response);
      if (!isKept) return this.makeAndKeep(asked, chosen, request, response);
    }
  }

  private choose(
    request: IncomingMessage,
    draw: Draw,
    now: Versions,
  ): string | null | Promise<string | null> {
    const version = now.get(`deck:${draw.deck}`) ?? '';
    return this.dependencies.cards.choose(request, draw, version);
  }

  private give(
    answer: ReadyAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ): void | Promise<void> {
    this.fromMemory.inc();
    return this.send(answer, request, response);
  }

  private send(
    answer: ReadyAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ): void | Promise<void> {
    const { card } = answer;
    const cookie = card ? this.dependencies.cards.cookie(request, card) : '';
    return answer.send(request, response, cookie);
  }

  private async makeAndKeep(
    asked: string,
    chosen: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.fromHandler.inc();
    const reads = recordReads(request, chosen);
    const question = chosen ? withCard(asked, chosen) : asked;
    const making = this.made(request, response).then((made) =>
      this.answers.keep(asked, made, reads),
    );
    const began = ++this.requests;
    const done = making.then(
      ({ answer, isKept }) => ({ answer: isKept && !reads.draw ? answer : null, kept: isKept }),
      () => ({ answer: null, kept: false }),
    );
    this.making.set(question, { began, done });
    void done.then(() => {
      if (this.making.get(question)?.began === began) this.making.delete(question);
    });
    const { answer } = await making;
    await this.send(answer, request, response);
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

/** Whether all of it is still so; what was never asked for is not. */
function isCurrent(versions: Versions, now: Versions): boolean {
  for (const [lookup, version] of versions) if (now.get(lookup) !== version) return false;
  return true;
}
