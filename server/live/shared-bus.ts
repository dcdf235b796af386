import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import { type Packet, readPacket } from './packet.ts';
import { SendBuffer } from './send-buffer.ts';
import type { OpenTransport, Transport } from './transport.ts';

/** Many in one statement, as each NOTIFY takes a lock on the whole database server. */
const BATCH_SIZE = 200;
const RETRY_MS = 100;
/** How often each process sends its newest number: so long may a lost message that none follows go unnoticed. */
const HEARTBEAT_MS = 2_000;
/** How long the answer to a resend request may take before it is sent again. */
const RESEND_AFTER_MS = 1_000;
/** Who has heard no other process for so long is alone: the others would have answered its hello, or sent a heartbeat. */
const ALONE_AFTER_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;
/** More processes than one installation has, old ones included. */
const MAX_PEERS = 1_000;

/** Another process. */
interface Peer {
  /** The number of its newest message here; null until it said where its messages begin for this process. */
  last: number | null;
  /** The first message that was received before that. */
  firstReceived: number;
  /** This process's newest message when the two first met: what came after is owed to it. */
  metAt: number;
  requested: { after: number | null; at: number };
}

/** Every bus between this process and the others, over one transport. */
export class SharedBus {
  private readonly id = randomUUID().slice(0, 13);
  private readonly buffer = new SendBuffer(this.id);
  private readonly peers = new LRUCache<string, Peer>({ max: MAX_PEERS });
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly heartbeat: NodeJS.Timeout;
  private readonly openedAt = performance.now();
  private transport: Transport | undefined;
  private sending = Promise.resolve();
  private isSending = false;
  private isClosed = false;

  private constructor(private readonly log: Logger) {
    this.heartbeat = setInterval(() => this.beat('heartbeat'), HEARTBEAT_MS).unref();
  }

  static async open(openTransport: OpenTransport, log: Logger): Promise<SharedBus> {
    const bus = new SharedBus(log);
    bus.transport = await openTransport({
      received: (text) => bus.receive(text),
      reopened: () => bus.resume(),
    });
    bus.beat('hello');
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
        this.buffer.add(name, shorten(message));
        if (this.isAlone()) this.buffer.skip();
        else this.send();
      },
      subscribe: (listener, missed = () => undefined) => {
        emitter.on(name, listener).on('missed', missed);
        return () => emitter.off(name, listener).off('missed', missed);
      },
    };
  }

  /** Waits a moment for what is still to be sent. */
  async close(): Promise<void> {
    await Promise.race([this.sending, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    this.isClosed = true;
    clearInterval(this.heartbeat);
    await this.transport?.close();
  }

  /** Then nothing is sent but heartbeats, by which whoever comes later learns that it missed something. */
  private isAlone(): boolean {
    return this.peers.size === 0 && performance.now() - this.openedAt > ALONE_AFTER_MS;
  }

  private send(): void {
    if (this.isSending || this.isClosed) return;
    this.isSending = true;
    this.sending = Promise.resolve().then(() => this.sendAll()); // with all that is published in this tick
  }

  private async sendAll(): Promise<void> {
    for (let batch; (batch = this.buffer.take(BATCH_SIZE)) && !this.isClosed;) {
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
    const packet = readPacket(text);
    if (!packet) return this.log.warn({ text: text.slice(0, 200) }, 'no packet of a process');
    const { kind, from } = packet;
    if (from === this.id) return;
    const peer = this.peers.get(from) ?? this.addPeer(from);
    if (kind === 'message') this.accept(peer, packet);
    if (kind === 'heartbeat' || kind === 'hello') this.compare(from, peer, packet.n);
    if (kind === 'hello') this.beat('heartbeat');
    if (kind === 'resend') this.resend(from, peer, packet.after[this.id]);
    if (kind === 'begin' && packet.to === this.id) this.startFrom(peer, packet.after);
    if (kind === 'lost') this.skip(peer, packet.upTo);
  }

  private addPeer(from: string): Peer {
    const request = { after: null, at: 0 };
    const peer = {
      last: null,
      firstReceived: Infinity,
      metAt: this.buffer.last,
      requested: request,
    };
    this.peers.set(from, peer);
    return peer;
  }

  /** In order and once: after a gap the sender is asked to go back. */
  private accept(peer: Peer, packet: Extract<Packet, { kind: 'message' }>): void {
    const { from, n, topic, message } = packet;
    if (peer.last === null) peer.firstReceived = Math.min(peer.firstReceived, n);
    if (peer.last === null || n !== peer.last + 1) return this.compare(from, peer, n);
    peer.last = n;
    try {
      this.emitter.emit(topic, message);
    } catch (err) {
      this.log.error({ err, topic }, 'a message of another process was not taken');
    }
  }

  private compare(from: string, peer: Peer, n: number): void {
    if (n === 0) peer.last ??= 0;
    const { last, requested } = peer;
    if (last !== null && n <= last) return;
    if (requested.after === last && Date.now() - requested.at < RESEND_AFTER_MS) return;
    peer.requested = { after: last, at: Date.now() };
    this.buffer.requestResend(from, last);
    this.send();
  }

  /** After a break: the last of the two whose break ends is received by the other. */
  private resume(): void {
    this.beat('hello');
    this.emitter.emit('missed'); // of those that ended meanwhile, too
  }

  private beat(kind: 'heartbeat' | 'hello'): void {
    this.buffer.beat(kind);
    this.send();
  }

  private resend(from: string, peer: Peer, after: number | null | undefined): void {
    if (after === undefined) return;
    if (after === null) this.buffer.begin(from, peer.metAt);
    else this.buffer.resend(after);
    this.send();
  }

  /** What it said before the two met is not owed, and may be missed; but for what was heard all the same. */
  private startFrom(peer: Peer, after: number): void {
    if (peer.last !== null) return;
    peer.last = Math.min(after, peer.firstReceived - 1);
    if (peer.last > 0) this.emitter.emit('missed');
  }

  /** The sender no longer has what was missed. */
  private skip(peer: Peer, upTo: number): void {
    if (peer.last === null || peer.last >= upTo) return;
    peer.last = upTo;
    this.emitter.emit('missed');
  }
}
