import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { type Letter, Outbox, readLetter } from './outbox.ts';
import type { OpenTransport, Transport } from './transport.ts';

/** Many in one statement, as each statement waits for its turn on the whole database server. */
const SENT_AT_ONCE = 200;
const RETRY_MS = 100;
/** An answer to "again" is on its way for so long. */
const ASK_AGAIN_MS = 1_000;
/** More processes than one installation has, old ones included. */
const MAX_SENDERS = 1_000;

interface Sender {
  /** The number of its newest letter here. */
  last: number;
  asked: { after: number; at: number };
}

/** Every bus between this process and the others, over one transport. */
export class SharedBus {
  private readonly id = randomUUID().slice(0, 13);
  private readonly outbox = new Outbox(this.id);
  private readonly senders = new LRUCache<string, Sender>({ max: MAX_SENDERS });
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private transport: Transport | undefined;
  private sending = Promise.resolve();
  private isSending = false;
  private isClosed = false;

  private constructor(private readonly log: Logger) {}

  static async open(openTransport: OpenTransport, log: Logger): Promise<SharedBus> {
    const bus = new SharedBus(log);
    bus.transport = await openTransport({
      received: (text) => bus.receive(text),
      reopened: () => bus.askAll(),
    });
    return bus;
  }

  /** The bus of one kind of messages; `shorten` makes of each what other processes receive. */
  topic<Message, Remote = Message>(
    name: string,
    shorten: (message: Message) => Remote,
  ): Bus<Message, Remote> {
    const { emitter } = this;
    return {
      publish: (message) => {
        emitter.emit(name, message);
        this.outbox.add(name, shorten(message));
        this.send();
      },
      subscribe: (listener, missed = () => undefined) => {
        emitter.on(name, listener).on('missed', missed);
        return () => emitter.off(name, listener).off('missed', missed);
      },
    };
  }

  /** Waits a moment for what is still to be sent. */
  async close(): Promise<void> {
    await Promise.race([this.sending, sleep(ASK_AGAIN_MS, undefined, { ref: false })]);
    this.isClosed = true;
    await this.transport?.close();
  }

  private send(): void {
    if (this.isSending || this.isClosed) return;
    this.isSending = true;
    this.sending = Promise.resolve().then(() => this.sendAll()); // with all that is said in this turn
  }

  private async sendAll(): Promise<void> {
    for (let batch; (batch = this.outbox.take(SENT_AT_ONCE)) && !this.isClosed;) {
      try {
        await this.transport?.send(batch.texts);
      } catch (err) {
        this.log.debug({ err }, 'other processes not told yet');
        batch.putBack();
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    this.isSending = false;
  }

  private receive(text: string): void {
    const letter = readLetter(text);
    if (!letter) return this.log.warn({ text: text.slice(0, 200) }, 'no letter of a process');
    if (letter.from === this.id) return;
    if (letter.kind === 'again') this.repeat(letter.after[this.id]);
    else if (letter.kind === 'lost') this.skip(letter.from, letter.upTo);
    else if (letter.kind === 'at') this.compare(letter.from, letter.n);
    else this.accept(letter);
  }

  /** In order and once: after a gap the sender is asked to go back. */
  private accept({ from, n, topic, message }: Extract<Letter, { kind: 'message' }>): void {
    const sender = this.senders.get(from) ?? { last: n - 1, asked: { after: -1, at: 0 } };
    this.senders.set(from, sender);
    if (n > sender.last + 1) this.ask(from, sender);
    if (n !== sender.last + 1) return;
    sender.last = n;
    try {
      this.emitter.emit(topic, message);
    } catch (err) {
      this.log.error({ err, topic }, 'a message of another process was not taken');
    }
  }

  private compare(from: string, n: number): void {
    const sender = this.senders.get(from);
    if (sender && n > sender.last) this.ask(from, sender);
  }

  private ask(from: string, sender: Sender): void {
    const { last: after, asked } = sender;
    if (asked.after === after && Date.now() - asked.at < ASK_AGAIN_MS) return;
    sender.asked = { after, at: Date.now() };
    this.outbox.ask({ [from]: after });
    this.send();
  }

  /** After a break: the last of the two whose break ends is received by the other. */
  private askAll(): void {
    const known = [...this.senders.entries()].map(([from, { last }]) => [from, last] as const);
    if (known.length > 0) this.outbox.ask(Object.fromEntries(known));
    this.outbox.sendNewest();
    this.send();
    this.emitter.emit('missed'); // of those that ended meanwhile, too
  }

  private repeat(after: number | undefined): void {
    if (after === undefined) return;
    this.outbox.goBack(after);
    this.send();
  }

  /** The sender no longer has what was missed. */
  private skip(from: string, upTo: number): void {
    const sender = this.senders.get(from);
    if (!sender || sender.last >= upTo) return;
    sender.last = upTo;
    this.emitter.emit('missed');
  }
}
