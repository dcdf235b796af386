import type { Packet } from './packet.ts';

/** Retained for processes that missed them; while nothing can be sent, no more than this waits either. */
const MAX_RETAINED = 5_000;
const MAX_RETAINED_CHARACTERS = 8_000_000;

/** Control packets to be sent with the next messages: each once, however often it was requested. */
interface Control {
  beat: 'heartbeat' | 'hello' | null;
  resend: Map<string, number | null>;
  begin: Map<string, number>;
}

/** A process's messages in their order, the newest ones kept after they were sent. */
export class SendBuffer {
  private readonly retained: { n: number; text: string }[] = [];
  private characters = 0;
  private control = noControl();
  /** The number of the newest message. */
  last = 0;
  /** The next to be sent. */
  private next = 1;

  constructor(private readonly from: string) {}

  add(topic: string, message: unknown): void {
    const n = ++this.last;
    const text = this.serialise({ kind: 'message', from: this.from, n, topic, message });
    this.retained.push({ n, text });
    this.characters += text.length;
    while (this.retained.length > MAX_RETAINED || this.characters > MAX_RETAINED_CHARACTERS)
      this.characters -= this.retained.shift()?.text.length ?? 0;
  }

  /** Leaves out what was not sent yet: there is nobody to hear it. */
  skip(): void {
    this.next = this.last + 1;
  }

  /** Lets the others notice whether they missed any; a hello lets this process notice it too. */
  beat(kind: 'heartbeat' | 'hello'): void {
    if (this.control.beat !== 'hello') this.control.beat = kind;
  }

  /** Asks a process for what came after `after`; null asks where to begin. */
  requestResend(peer: string, after: number | null): void {
    this.control.resend.set(peer, after);
  }

  /** Answers a process that asks where to begin. */
  begin(peer: string, after: number): void {
    this.control.begin.set(peer, after);
    this.resend(after);
  }

  /** Sends again what came after `after`: receivers take no message twice. */
  resend(after: number): void {
    this.next = Math.min(this.next, after + 1);
  }

  /** What is to be sent now; null where there is nothing. */
  take(max: number): { texts: string[]; putBack(): void } | null {
    const { control, next, from } = this;
    const oldest = this.retained[0]?.n ?? this.last + 1;
    const start = Math.max(0, next - oldest);
    const messages = this.retained.slice(start, start + max);
    const end = Math.max(next, oldest) + messages.length;
    const packets: Packet[] = [...control.begin].map(([to, after]) => {
      return { kind: 'begin', from, to, after };
    });
    if (control.resend.size > 0)
      packets.push({ kind: 'resend', from, after: Object.fromEntries(control.resend) });
    if (next < oldest) packets.push({ kind: 'lost', from, upTo: oldest - 1 });
    const texts = packets.map((packet) => this.serialise(packet));
    texts.push(...messages.map(({ text }) => text));
    if (control.beat) texts.push(this.serialise({ kind: control.beat, from, n: end - 1 }));
    if (texts.length === 0) return null;
    this.control = noControl();
    this.next = end;
    return {
      texts,
      putBack: () => {
        this.putBack(control);
        this.resend(next - 1);
      },
    };
  }

  /** What was requested meanwhile is newer. */
  private putBack({ beat, resend, begin }: Control): void {
    if (beat) this.beat(beat);
    this.control.resend = new Map([...resend, ...this.control.resend]);
    this.control.begin = new Map([...begin, ...this.control.begin]);
  }

  private serialise(packet: Packet): string {
    return JSON.stringify(packet);
  }
}

function noControl(): Control {
  return { beat: null, resend: new Map(), begin: new Map() };
}
