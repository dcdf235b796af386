import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { TooMany } from '../graphql/errors.ts';
import type { Bus } from './bus.ts';
import type { MemberMessage, MemberNote } from './member-bus.ts';
import type { Seat } from './member-topic.ts';
import type { Operation } from './operation.ts';
import { Frame, Watcher } from './watcher.ts';

/** How often everybody's right to listen is asked again, for what the bus may have lost. */
const RECHECK_MS = 15_000;

/** Each differently worded subscription costs an execution of every note; one client has one. */
const MAX_OPERATIONS = 32;

/** One member's subscription on one socket. */
interface Listener {
  seat: Seat;
  operation: Operation;
  watcher: Watcher;
  /** False until the right to listen is known: nothing is sent before. */
  isLive: boolean;
  /** Ends the subscription on the wire. */
  end(): void;
}

/** The listeners of one page, and its notes one after the other. */
interface Circle {
  listeners: Set<Listener>;
  turn: Promise<void>;
}

/** A subscription that runs: `leave` ends it from here, `over` is when it was ended from there. */
export interface Listening {
  leave(): void;
  over: Promise<void>;
}

/** Gives the seats whose members may listen at this moment. */
export type StillSeated = (seats: Seat[]) => Promise<Seat[]>;

/**
 * Delivery of what only members may hear to this process's sockets. No log and no replay: whoever
 * comes back reads the page again. A seat ends with its membership or its login, at once.
 */
export class Audience {
  private readonly circles = new Map<string, Circle>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    bus: Bus<MemberMessage>,
    private readonly stillSeated: StillSeated,
    private readonly log: Logger,
  ) {
    this.unsubscribe = bus.subscribe((message) => this.hear(message));
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  /** Sends a page's notes to one subscription of a socket; null where the seat is none; TooMany for too many wordings. */
  async watch(
    seat: Seat,
    operation: Operation,
    socket: WebSocket,
    id: string,
  ): Promise<Listening | null> {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = () => resolve()));
    const dropped = () =>
      this.log.warn({ pageId: seat.pageId }, 'a member who read nothing dropped');
    const watcher = new Watcher(socket, id, dropped);
    const listener: Listener = { seat, operation, watcher, isLive: false, end };
    const { listeners } = this.circle(seat.pageId);
    const asked = new Set([...listeners].map((one) => one.operation.key)).add(operation.key);
    if (asked.size > MAX_OPERATIONS) throw new TooMany();
    listeners.add(listener); // first, so that no end is missed meanwhile
    const leave = () => this.leave(listener);
    const seated = await this.stillSeated([seat]).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (seated.length === 0) leave();
    if (watcher.ended) return null;
    listener.isLive = true;
    return { leave, over };
  }

  /** Tells the members of a page who listen to this process. */
  deliver(note: Omit<MemberNote, 'kind'>): void {
    const circle = this.circles.get(note.pageId);
    if (!circle) return;
    circle.turn = circle.turn
      .then(() => send(circle, note))
      .catch((err: unknown) => this.log.error({ err, pageId: note.pageId }, 'members not told'));
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private hear(message: MemberMessage): void {
    if (message.kind === 'note') this.deliver(message);
    if (message.kind === 'membershipOver')
      this.end(({ seat }) => seat.pageId === message.pageId && seat.userId === message.userId);
    if (message.kind === 'loginsOver') {
      const ended = new Set(message.sessionIds);
      this.end(({ seat }) => ended.has(seat.sessionId));
    }
  }

  private async recheck(): Promise<void> {
    const listeners = [...this.circles.values()].flatMap((circle) => [...circle.listeners]);
    if (listeners.length === 0) return;
    try {
      const seated = new Set(
        (await this.stillSeated(listeners.map(({ seat }) => seat))).map(keyOf),
      );
      const asked = new Set(listeners);
      this.end((listener) => asked.has(listener) && !seated.has(keyOf(listener.seat)));
    } catch (err) {
      this.log.error({ err }, 'members not checked');
    }
  }

  private end(isOver: (listener: Listener) => boolean): void {
    for (const { listeners } of this.circles.values())
      for (const listener of [...listeners].filter(isOver)) {
        this.leave(listener);
        listener.end();
      }
  }

  private leave(listener: Listener): void {
    listener.watcher.ended = true; // not a byte from here on
    const circle = this.circles.get(listener.seat.pageId);
    circle?.listeners.delete(listener);
    if (circle?.listeners.size === 0) this.circles.delete(listener.seat.pageId);
  }

  private circle(pageId: string): Circle {
    let circle = this.circles.get(pageId);
    if (!circle) {
      circle = { listeners: new Set(), turn: Promise.resolve() };
      this.circles.set(pageId, circle);
    }
    return circle;
  }
}

/** Executed and serialised once for all who asked with the same words. */
async function send(
  { listeners }: Circle,
  { pageId, type, at, payload }: Omit<MemberNote, 'kind'>,
): Promise<void> {
  const frames = new Map<string, Frame>();
  for (const { operation, watcher, isLive } of [...listeners]) {
    if (!isLive) continue;
    const event = { pageId, seq: 0, type, at: new Date(at), payload };
    const frame = frames.get(operation.key) ?? new Frame(0, await operation.render(event));
    frames.set(operation.key, frame);
    watcher.push(frame);
  }
}

function keyOf({ pageId, userId, sessionId }: Seat): string {
  return `${pageId} ${userId} ${sessionId}`;
}
