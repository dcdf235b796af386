import type { DataSource } from 'typeorm';

/** How many increments one statement carries. */
const BATCH_SIZE = 500;

/** Counts a key up by one within a window of time. */
export interface Increment {
  key: string;
  /** How long its window is; it begins with the first count. */
  ms: number;
}

/** A key's count in its window, after an increment. */
export interface WindowCount {
  count: number;
  /** When its window ends, as milliseconds since 1970. */
  until: number;
}

/** Counts for all processes together. */
export interface CounterStore {
  /** Counts one up and returns the key's new count. */
  add(count: Increment): Promise<WindowCount>;
  /** Counts one down. */
  takeBack(key: string): Promise<void>;
  close(): void;
}

/** See `preparedQuery`, which this room may not import. */
type PreparedQuery = <Row>(
  db: DataSource,
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

interface Waiting extends Increment {
  resolve(counted: WindowCount): void;
  reject(error: unknown): void;
}

/**
 * Counts in the database. All increments that come while a statement is under way go with the next one, so that
 * a crowd costs few statements and does not queue for the row of its own address.
 */
export class DatabaseCounters implements CounterStore {
  private waiting: Waiting[] = [];
  private counting = false;

  constructor(
    private readonly db: DataSource,
    private readonly query: PreparedQuery,
  ) {}

  add(count: Increment): Promise<WindowCount> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...count, resolve, reject });
      if (this.counting) return;
      this.counting = true;
      setImmediate(() => void this.countAll()); // with all that arrived in this tick
    });
  }

  async takeBack(key: string): Promise<void> {
    await this.db.query('update rate_limit set points = points - 1 where key = $1 and points > 0', [
      key,
    ]);
  }

  close(): void {}

  private async countAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH_SIZE);
      this.waiting = this.waiting.slice(BATCH_SIZE);
      await this.count(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.counting = false;
  }

  private async count(batch: readonly Waiting[]): Promise<void> {
    const byKey = new Map<string, Waiting[]>();
    for (const one of batch) {
      const ofKey = byKey.get(one.key);
      if (ofKey) ofKey.push(one);
      else byKey.set(one.key, [one]);
    }
    const keys = [...byKey.keys()].sort(); // all processes lock in one order
    // expire is the window's end: a key whose window is over begins another
    const rows = await this.query<{ key: string; points: number; until: number }>(
      this.db,
      'count',
      `insert into rate_limit as existing (key, points, expire)
       select key, points, $4::bigint + ms from unnest($1::text[], $2::int[], $3::bigint[]) as increment (key, points, ms)
       on conflict (key) do update set
         points = case when existing.expire <= $4 then 0 else existing.points end + excluded.points,
         expire = case when existing.expire <= $4 then excluded.expire else existing.expire end
       returning key, points, expire::float8 as until`,
      [
        keys,
        keys.map((key) => byKey.get(key)!.length),
        keys.map((key) => byKey.get(key)![0]!.ms),
        Date.now(),
      ],
    );
    for (const { key, points, until } of rows) {
      const increments = byKey.get(key)!;
      for (const [index, { resolve }] of increments.entries())
        resolve({ count: points - increments.length + index + 1, until });
    }
  }
}
