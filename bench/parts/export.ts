import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { ask, memberHeaders, readPage } from '../demonstration.ts';
import { type Keepsake, openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { type Report, amount } from '../result.ts';

// What it takes to take a page home: the memory of the serving process before and while a large page is packed (with
// its book, in a process of its own) and sent, and how long that takes.

const TRIBUTES = amount(10_000, 500);
const PHOTOS = amount(2_000, 20);
/** Of an original: together 2 GB. */
const BYTES = 1_100_000;
const LOOK_EVERY_MS = 100;
const MEGABYTE = 2 ** 20;

const START = 'mutation ($pageId: ID!) { startExport(pageId: $pageId) { id } }';
const FIND = 'query ($id: ID!) { exportJob(id: $id) { state url size reason } }';

interface Job {
  state: string;
  url: string | null;
  size: number | null;
  reason: string | null;
}

/** Packs and downloads a page with many messages and photos. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  const { id } = await readPage(server.origin);
  {
    await using database = await openDatabaseFor(server);
    await fill(database.db, server, id);
  }
  const headers = await memberHeaders(server);
  const before = await readMemory(server);
  let job: Job | undefined;
  const packing = await watch(server, async () => (job = await pack(server, id, headers)));
  const { url, size } = job!;
  const sending = await watch(server, () => download(server.origin + url));
  const memory = (name: string, peak: number) => ({
    name,
    figures: [peak],
    unit: 'MB',
    also: `${(peak - before).toFixed(0)} more than before`,
  });
  const seconds = (name: string, figure: number) => ({ name, figures: [figure], unit: 's' });
  report({
    title: `A page of ${TRIBUTES.toLocaleString('en')} messages and ${PHOTOS.toLocaleString('en')} photos taken home, ${(size! / 1e9).toFixed(1)} GB`,
    rows: [
      { name: 'memory before', figures: [before], unit: 'MB' },
      memory('most memory while it is packed', packing.memory),
      memory('most memory while it is sent', sending.memory),
      seconds('packed, with its book', packing.seconds),
      seconds('sent', sending.seconds),
    ],
    note: 'Of the serving process; the book is made in one of its own, which may take 1.3 GB.',
  });
}

/** Messages and photos, whose files are where the storage has them. */
async function fill(db: pg.Client, { folder }: Keepsake, pageId: string): Promise<void> {
  await db.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Guest ' || n,
       repeat('She taught half the harbour to sail and the other half to read. ', 1 + n % 8), 'visible', 1000 + n,
       now() - make_interval(secs => $2::int - n)
     from generate_series(1, $2) n`,
    [pageId, TRIBUTES],
  );
  const shown = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#2f5d50' },
  })
    .webp()
    .toBuffer();
  for (let index = 0; index < PHOTOS; index += 1) {
    const key = `${randomUUID().replaceAll('-', '')}_1200x800_2f5d50`;
    const file = join(folder, 'media', key.slice(0, 2), key);
    await mkdir(file, { recursive: true });
    await writeFile(join(file, 'original'), randomBytes(BYTES));
    for (const name of ['public.webp', 'small.webp']) await writeFile(join(file, name), shown);
    await db.query(
      `insert into media (key, state, page_id, type) values ($1, 'committed', $2, 'image/jpeg')`,
      [key, pageId],
    );
    await db.query(
      `insert into photo (id, page_id, image, caption, rank)
       values (gen_random_uuid(), $1, '/media/' || $2, 'A photo', 'b' || lpad($3::text, 6, '0') || 'V')`,
      [pageId, key, index],
    );
  }
  await db.query(`update page set last_seq = last_seq + $2 where id = $1`, [pageId, TRIBUTES]);
}

async function pack({ origin }: Keepsake, pageId: string, headers: Record<string, string>) {
  const { startExport } = await ask<{ startExport: { id: string } }>(
    origin,
    START,
    { pageId },
    headers,
  );
  for (;;) {
    const variables = { id: startExport.id };
    const { exportJob } = await ask<{ exportJob: Job }>(origin, FIND, variables, headers);
    if (exportJob.state === 'READY' && !exportJob.reason) return exportJob;
    if (exportJob.state !== 'WAITING') throw new Error(`not packed: ${exportJob.reason}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function download(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the download was answered ${answer.status}`);
  for await (const _ of answer.body!);
}

/** How long something takes, and the most memory of the server meanwhile, in megabytes. */
async function watch(server: Keepsake, work: () => Promise<unknown>) {
  let memory = 0;
  let isDone = false;
  const looking = (async () => {
    while (!isDone) {
      memory = Math.max(memory, await readMemory(server));
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    isDone = true;
    await looking;
  }
  return { memory, seconds: (performance.now() - began) / 1_000 };
}

const readMemory = async (server: Keepsake) => (await server.usage()).memoryBytes / MEGABYTE;
