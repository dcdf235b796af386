import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { type OpenTransport, type Transport, type Packet, readPacket } from './transport.ts';

/** Many messages per statement, as each NOTIFY takes a lock on the whole database server. */
const BATCH_SIZE = 200;
const RETRY_MS = 100;
/** How many messages wait while nothing can be sent; beyond that they are dropped and announced as missed. */
const MAX_WAITING = 5_000;
const MAX_WAITING_CHARACTERS = 8_000_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** More processes than any installation has, including former ones. */
const MAX_GREETED = 1_000;

/**
 * Every bus between this process and the others, over one transport. Messages are sent once: a process that may have
 * lost some is told so, and reads the tables.
 */
export class SharedBus {
  private readonly id = randomUUID().slice(0, 13);
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  /** The processes whose `here` was answered. */
  private readonly greeted = new LRUCache<string, true>({ max: MAX_GREETED });
  private transport: Transport | undefined;
  /** Serialised messages to be sent. */
  private waiting: string[] = [];
  private waitingCharacters = 0;
  /** Whether the others are yet to be told that messages were lost. */
  private hasLost = false;
  private sending = Promise.resolve();
  private isSending = false;
  private isClosed = false;

  private constructor(private readonly log: Logger) {}

  static async open(openTransport: OpenTransport, log: Logger): Promise<SharedBus> {
    const bus = new SharedBus(log);
    bus.transport = await openTransport({
      received: (text) => bus.receive(text),
      reopened: () => bus.emitter.emit('missed'),
    });
    bus.add({ kind: 'here', from: bus.id });
    return bus;
  }

  /** The bus of one kind of message; `shorten` turns a message into what other processes receive. */
  createBus<Message, Remote = Message>(
    name: string,
    shorten: (message: Message) => Remote,
  ): Bus<Message, Remote> {
    const { emitter } = this;
    return {
      publish: (message) => {
        emitter.emit(name, message);
        this.add({ kind: 'message', from: this.id, topic: name, message: shorten(message) });
      },
      subscribe: (listener, missed = () => undefined) => {
        emitter.on(name, listener).on('missed', missed);
        queueMicrotask(missed); // for whatever was sent before it listened
        return () => emitter.off(name, listener).off('missed', missed);
      },
    };
  }

  /** Whether messages of other processes are received at the moment. */
  isOpen(): boolean {
    return this.transport?.isOpen() ?? false;
  }

  /** Waits a moment until the remaining messages are sent. */
  async close(): Promise<void> {
    await Promise.race([this.sending, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    this.isClosed = true;
    await this.transport?.close();
  }

  private add(packet: Packet): void {
    const text = JSON.stringify(packet);
    this.waiting.push(text);
    this.waitingCharacters += text.length;
    const isTooMuch =
      this.waiting.length > MAX_WAITING || this.waitingCharacters > MAX_WAITING_CHARACTERS;
    if (isTooMuch) {
      this.takeWaiting(Infinity);
      this.hasLost = true;
    }
    this.send();
  }

  private takeWaiting(count: number): string[] {
    const texts = this.waiting.splice(0, count);
    for (const { length } of texts) this.waitingCharacters -= length;
    return texts;
  }

  private send(): void {
    if (this.isSending || this.isClosed || !this.transport) return;
    this.isSending = true;
    this.sending = Promise.resolve().then(() => this.sendAll()); // together with everything published in this tick
  }

  private async sendAll(): Promise<void> {
    while ((this.hasLost || this.waiting.length > 0) && !this.isClosed) {
      const lost: Packet = { kind: 'missed', from: this.id, to: null };
      const first = this.hasLost ? [JSON.stringify(lost)] : [];
      this.hasLost = false;
      try {
        await this.transport!.send([...first, ...this.takeWaiting(BATCH_SIZE)]);
      } catch (err) {
        this.log.debug({ err }, 'other processes could not be notified yet');
        this.hasLost = true; // which of the messages were sent is unknown
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    this.isSending = false;
  }

  private receive(text: string): void {
    const packet = readPacket(text);
    if (!packet)
      return this.log.warn({ text: text.slice(0, 200) }, 'a message of the bus could not be read');
    if (packet.from === this.id) return;
    if (packet.kind === 'message') this.deliver(packet.topic, packet.message);
    if (packet.kind === 'here' && packet.to === undefined) this.greet(packet.from);
    if (packet.kind === 'missed' && (packet.to ?? this.id) === this.id) this.emitter.emit('missed');
  }

  /** Answers a process once: one of release 1.1 repeats its `here` every two seconds. */
  private greet(to: string): void {
    if (this.greeted.get(to)) return;
    this.greeted.set(to, true);
    this.add({ kind: 'here', from: this.id, to });
  }

  private deliver(topic: string, message: unknown): void {
    try {
      this.emitter.emit(topic, message);
    } catch (err) {
      this.log.error({ err, topic }, 'a message of another process could not be handled');
    }
  }
}
