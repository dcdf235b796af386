import type { DataSource } from 'typeorm';

/** How many keys one statement counts. */
const AT_ONCE = 500;

/** One count of a key within a window of time. */
export interface Count {
  key: string;
  /** How long its window is; it begins with the first count. */
  ms: number;
}

/** What a key has come to, with this count. */
export interface Counted {
  count: number;
  /** When its window ends, as milliseconds since 1970. */
  until: number;
}

/** Counts for all processes together. */
export interface Counts {
  /** Counts one and tells what the key has come to. */
  add(count: Count): Promise<Counted>;
  /** Takes one back. */
  takeBack(key: string): Promise<void>;
  close(): void;
}

/** Asks by a statement that each connection prepares once under its name. */
type PreparedQuery = <Row>(
  db: DataSource,
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

interface Waiting extends Count {
  resolve(counted: Counted): void;
  reject(error: unknown): void;
}

/**
 * Counts in the database. All who count while a statement is under way share
 * the next one, so that a crowd costs few statements and does not queue for the row of its own address.
 */
export class DatabaseCounts implements Counts {
  private waiting: Waiting[] = [];
  private counting = false;

  constructor(
    private readonly db: DataSource,
    private readonly ask: PreparedQuery,
  ) {}

  add(count: Count): Promise<Counted> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...count, resolve, reject });
      if (this.counting) return;
      this.counting = true;
      setImmediate(() => void this.countAll()); // with all that arrived in this turn of the loop
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
      const batch = this.waiting.slice(0, AT_ONCE);
      this.waiting = this.waiting.slice(AT_ONCE);
      await this.count(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.counting = false;
  }

  private async count(batch: readonly Waiting[]): Promise<void> {
    const byKey = new Map<string, Waiting[]>();
    for (const one of batch) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
    const keys = [...byKey.keys()].sort(); // all processes lock in one order
    // expire is the window's end: a key whose window is over begins another
    const rows = await this.ask<{ key: string; points: number; until: number }>(
      this.db,
      'count',
      `insert into rate_limit as known (key, points, expire)
       select key, points, $4::bigint + ms from unnest($1::text[], $2::int[], $3::bigint[]) as given (key, points, ms)
       on conflict (key) do update set
         points = case when known.expire <= $4 then 0 else known.points end + excluded.points,
         expire = case when known.expire <= $4 then excluded.expire else known.expire end
       returning key, points, expire::float8 as until`,
      [
        keys,
        keys.map((key) => byKey.get(key)!.length),
        keys.map((key) => byKey.get(key)![0]!.ms),
        Date.now(),
      ],
    );
    for (const { key, points, until } of rows) {
      const takers = byKey.get(key)!;
      for (const [place, { resolve }] of takers.entries())
        resolve({ count: points - takers.length + place + 1, until });
    }
  }
}
