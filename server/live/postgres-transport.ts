import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import pg from 'pg';
import { computeReopenBackoff } from '../backoff.ts';
import type { OpenTransport, Transport, TransportEvents } from './transport.ts';

const CHANNEL = 'keepsake';
/** A notification must be shorter than 8,000 bytes, and a character takes up to four. */
const MAX_PIECE_LENGTH = 1_900;
const RESPONSE_TIMEOUT_MS = 5_000;
/** How often the connection is probed, to notice one that died silently. */
const PROBE_MS = 5_000;

/** A transport over Postgres's LISTEN and NOTIFY, on a connection of its own. */
export function createPostgresTransport(address: pg.ClientConfig, log: Logger): OpenTransport {
  return async (events) => {
    const transport = new PostgresTransport(address, events, log);
    await transport.open();
    return transport;
  };
}

class PostgresTransport implements Transport {
  private client: pg.Client | null = null;
  private lastAnswer: Promise<unknown> = Promise.resolve();
  private readonly probe: NodeJS.Timeout;
  /** Texts of which some pieces are still missing, by the sending connection. */
  private readonly partialTexts = new Map<number, string>();
  private pieceCount = 0;
  private failures = 0;
  private isClosed = false;

  constructor(
    private readonly address: pg.ClientConfig,
    private readonly events: TransportEvents,
    private readonly log: Logger,
  ) {
    this.probe = setInterval(() => void this.check(), PROBE_MS).unref();
  }

  isOpen(): boolean {
    return this.client !== null;
  }

  /** Not inside a transaction: on commit, NOTIFY takes a lock on the whole database server. */
  async send(texts: readonly string[]): Promise<void> {
    const pieces = texts.flatMap((text) => this.split(text));
    await this.ask('select pg_notify($1, piece) from unnest($2::text[]) as piece', [
      CHANNEL,
      pieces,
    ]);
  }

  /** Waits for the answer before, as a client of pg takes one statement at a time: a probe may fall into a batch. */
  private ask(sql: string, values: unknown[] = []): Promise<unknown> {
    const answer = this.lastAnswer.then(() => {
      if (!this.client) throw new Error('not connected');
      return this.client.query(sql, values);
    });
    this.lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.address,
      application_name: 'keepsake bus',
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    client.on('error', (err) => this.handleLoss(client, err));
    client.on('end', () => this.handleLoss(client));
    client.on('notification', ({ processId, payload }) => this.receive(processId, payload ?? ''));
    try {
      await client.connect();
      // if the server crashes, the other processes lose their notifications anyway
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    } catch (err) {
      client.end().catch(() => undefined);
      return this.scheduleReopen(err);
    }
    if (this.isClosed) return client.end();
    this.client = client;
    const isFirst = this.failures === 0;
    this.failures = 0;
    if (!isFirst) this.events.reopened();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.probe);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private handleLoss(client: pg.Client, err?: unknown): void {
    if (client !== this.client) return;
    this.client = null;
    this.partialTexts.clear();
    client.end().catch(() => undefined);
    this.scheduleReopen(err);
  }

  private scheduleReopen(err: unknown): void {
    if (this.isClosed) return;
    this.failures += 1;
    if (this.failures === 1) this.log.warn({ err }, 'the bus lost its connection');
    const delay = sleep(computeReopenBackoff(this.failures), undefined, { ref: false });
    void delay.then(() => (this.isClosed ? undefined : this.open()));
  }

  private async check(): Promise<void> {
    const { client } = this;
    if (client) await this.ask('select 1').catch((err: unknown) => this.handleLoss(client, err));
  }

  /** Numbers each piece, because Postgres drops duplicate notifications within one transaction. */
  private split(text: string): string[] {
    const parts = splitPieces(text);
    return parts.map((part, index) => {
      this.pieceCount += 1;
      return `${index + 1 < parts.length ? '+' : '.'}${this.pieceCount} ${part}`;
    });
  }

  /** The pieces of one statement arrive together and in order. */
  private receive(sender: number, piece: string): void {
    const text = (this.partialTexts.get(sender) ?? '') + piece.slice(piece.indexOf(' ') + 1);
    if (piece.startsWith('+')) this.partialTexts.set(sender, text);
    else {
      this.partialTexts.delete(sender);
      this.events.received(text);
    }
  }
}

/** Splits between code points: half a surrogate pair is no valid text. */
function splitPieces(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; from += parts.at(-1)!.length) {
    const end = from + MAX_PIECE_LENGTH;
    const isParted = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    parts.push(text.slice(from, isParted ? end - 1 : end));
  }
  return parts;
}
