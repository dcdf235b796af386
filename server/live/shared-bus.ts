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
const HEARTBEAT_MS = 2_000;
/** A process that has heard no other for this long is considered alone. */
const NO_PEER_AFTER_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** The most processes that are remembered: more than any installation has, including former ones. */
const MAX_PEERS = 1_000;

/**
 * Every bus between this process and the others, over one transport. Messages are sent once: a process that may have
 * lost some is told so, and reads the tables.
 */
export class SharedBus {
  private readonly id = randomUUID().slice(0, 13);
  /** The other processes that were heard from. */
  private readonly peers = new LRUCache<string, true>({ max: MAX_PEERS });
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly heartbeat: NodeJS.Timeout;
  private readonly openedAt = performance.now();
  private transport: Transport | undefined;
  /** Serialised messages to be sent. */
  private waiting: string[] = [];
  private waitingCharacters = 0;
  /** Sent before the messages; each once. */
  private readonly announcements = new Map<string, Packet>();
  private hasPublished = false;
  private sending = Promise.resolve();
  private isSending = false;
  private isClosed = false;

  private constructor(private readonly log: Logger) {
    this.heartbeat = setInterval(() => this.announceSelf(), HEARTBEAT_MS).unref();
  }

  static async open(openTransport: OpenTransport, log: Logger): Promise<SharedBus> {
    const bus = new SharedBus(log);
    bus.transport = await openTransport({
      received: (text) => bus.receive(text),
      reopened: () => bus.emitter.emit('missed'),
    });
    bus.announceSelf();
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
        this.hasPublished = true;
        if (!this.hasNoPeers()) this.add(name, shorten(message));
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
    clearInterval(this.heartbeat);
    await this.transport?.close();
  }

  /**
   * Whether no other process is known; then only heartbeats are sent, and a process that joins later is told that it
   * missed messages.
   */
  private hasNoPeers(): boolean {
    return this.peers.size === 0 && performance.now() - this.openedAt > NO_PEER_AFTER_MS;
  }

  private add(topic: string, message: unknown): void {
    const packet: Packet = { kind: 'message', from: this.id, topic, message };
    const text = JSON.stringify(packet);
    this.waiting.push(text);
    this.waitingCharacters += text.length;
    const isTooMuch =
      this.waiting.length > MAX_WAITING || this.waitingCharacters > MAX_WAITING_CHARACTERS;
    if (isTooMuch) {
      this.takeWaiting(Infinity);
      this.announceMissed(null);
    }
    this.send();
  }

  private takeWaiting(count: number): string[] {
    const texts = this.waiting.splice(0, count);
    for (const { length } of texts) this.waitingCharacters -= length;
    return texts;
  }

  private announceSelf(): void {
    this.announcements.set('here', { kind: 'here', from: this.id });
    this.send();
  }

  private announceMissed(to: string | null): void {
    this.announcements.set(`missed ${to}`, { kind: 'missed', from: this.id, to });
    this.send();
  }

  private send(): void {
    if (this.isSending || this.isClosed || !this.transport) return;
    this.isSending = true;
    this.sending = Promise.resolve().then(() => this.sendAll()); // together with everything published in this tick
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length + this.announcements.size > 0 && !this.isClosed) {
      const announced = [...this.announcements.values()].map((packet) => JSON.stringify(packet));
      this.announcements.clear();
      try {
        await this.transport!.send([...announced, ...this.takeWaiting(BATCH_SIZE)]);
      } catch (err) {
        this.log.debug({ err }, 'other processes could not be notified yet');
        this.announcements.set('here', { kind: 'here', from: this.id });
        this.announceMissed(null); // which of the messages were sent is unknown
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
    this.addPeer(packet.from);
    if (packet.kind === 'message') this.deliver(packet.topic, packet.message);
    if (packet.kind === 'missed' && (packet.to ?? this.id) === this.id) this.emitter.emit('missed');
  }

  /** A new peer did not receive what was sent before it joined, if anything was. */
  private addPeer(peer: string): void {
    if (this.peers.get(peer)) return;
    this.peers.set(peer, true);
    if (this.hasPublished) this.announceMissed(peer);
    else this.announceSelf();
  }

  private deliver(topic: string, message: unknown): void {
    try {
      this.emitter.emit(topic, message);
    } catch (err) {
      this.log.error({ err, topic }, 'a message of another process could not be handled');
    }
  }
}
