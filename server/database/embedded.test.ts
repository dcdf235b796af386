import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { type EmbeddedAddress, startEmbeddedPostgres } from './embedded.ts';

async function answers(address: EmbeddedAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('an embedded database runs until the last of its users stops it, also while they are idle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-embedded-'));
  await chmod(folder, 0o755); // so that the database may lie in it when root runs the tests
  try {
    const first = await startEmbeddedPostgres(folder, { durable: false });
    const second = await startEmbeddedPostgres(folder, { durable: false });
    await first.stop();
    expect(await answers(second.address)).toBe(true);
    await second.stop();
    expect(await answers(second.address)).toBe(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
