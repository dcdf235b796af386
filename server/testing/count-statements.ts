import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the statements that reach the database while something runs: the lowest of three counts, because jobs run at
 * the same time.
 */
export async function countStatements(run: (times: number) => Promise<unknown>): Promise<number> {
  const counted: number[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let times = 0; times < 3; times++) {
    query.mockClear();
    await run(times);
    counted.push(query.mock.calls.length);
  }
  query.mockRestore();
  return Math.min(...counted);
}
