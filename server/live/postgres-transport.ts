import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import pg from 'pg';
import {
  type OpenTransport,
  reopenDelay,
  type Transport,
  type TransportEvents,
} from './transport.ts';

const CHANNEL = 'keepsake';
/** A notification holds less than 8,000 bytes, and a character takes four at most. */
const MAX_PIECE_LENGTH = 1_900;
const ANSWER_WITHIN_MS = 5_000;
/** How soon a connection that died silently is noticed. */
const PROBE_MS = 5_000;

/** Postgres's own LISTEN and NOTIFY, on a connection that does nothing else. */
export function postgresTransport(address: pg.ClientConfig, log: Logger): OpenTransport {
  return async (events) => {
    const transport = new PostgresTransport(address, events, log);
    await transport.open();
    return transport;
  };
}

class PostgresTransport implements Transport {
  private client: pg.Client | null = null;
  private readonly probe: NodeJS.Timeout;
  /** Texts of which not all pieces have come, by the connection that sends them. */
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

  /** Outside every transaction: NOTIFY takes a lock on the whole database server when its own commits. */
  async send(texts: readonly string[]): Promise<void> {
    if (!this.client) throw new Error('not connected');
    const pieces = texts.flatMap((text) => this.split(text));
    const sql = 'select pg_notify($1, piece) from unnest($2::text[]) as piece';
    await this.client.query(sql, [CHANNEL, pieces]);
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.address,
      application_name: 'keepsake bus',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', (err) => this.handleLoss(client, err));
    client.on('end', () => this.handleLoss(client));
    client.on('notification', ({ processId, payload }) => this.receive(processId, payload ?? ''));
    try {
      await client.connect();
      // nothing is lost with the server's memory that the other processes have not lost too
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
    const delay = sleep(reopenDelay(this.failures), undefined, { ref: false });
    void delay.then(() => (this.isClosed ? undefined : this.open()));
  }

  private async check(): Promise<void> {
    const { client } = this;
    await client?.query('select 1').catch((err: unknown) => this.handleLoss(client, err));
  }

  /** Each piece has a number, as Postgres tells of equal notifications in one statement only once. */
  private split(text: string): string[] {
    const parts = text.match(PIECES) ?? [];
    return parts.map((part, index) => {
      this.pieceCount += 1;
      return `${index + 1 < parts.length ? '+' : '.'}${this.pieceCount} ${part}`;
    });
  }

  /** One connection's pieces of one statement come together and in order. */
  private receive(sender: number, piece: string): void {
    const text = (this.partialTexts.get(sender) ?? '') + piece.slice(piece.indexOf(' ') + 1);
    if (piece.startsWith('+')) this.partialTexts.set(sender, text);
    else {
      this.partialTexts.delete(sender);
      this.events.received(text);
    }
  }
}

const PIECES = new RegExp(`.{1,${MAX_PIECE_LENGTH}}`, 'gsu');
