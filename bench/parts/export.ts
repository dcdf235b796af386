import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plain } from '../../server/testing/test-pictures.ts';
import { addTributes, memberHeaders, openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { ask } from '../requests.ts';
import { amount, report, single } from '../result.ts';

// What it takes to take a page home: the memory of the serving process before and while a large page is packed (with
// its book, in a process of its own) and sent, and how long that takes.

const TRIBUTES = amount(10_000, 500);
const PHOTOS = amount(2_000, 20);
/** Of an original: together 2 GB. */
const BYTES = 1_100_000;
const LOOK_EVERY_MS = 100;
const MEGABYTE = 2 ** 20;

const SENTENCE = 'She taught half the harbour to sail and the other half to read. ';
const START = 'mutation ($pageId: ID!) { startExport(pageId: $pageId) { id } }';
const FIND = 'query ($id: ID!) { exportJob(id: $id) { state url size reason } }';
const ADD_PHOTO = `with original as (
    insert into media (key, state, page_id, type) values ($2, 'committed', $1, 'image/jpeg'))
  insert into photo (id, page_id, image, caption, rank)
  values (gen_random_uuid(), $1, '/media/' || $2, 'A photo', 'b' || lpad($3::text, 6, '0') || 'V')`;

interface Job {
  state: string;
  url: string | null;
  size: number | null;
  reason: string | null;
}

await using server = await startKeepsake();
const { origin, pageId } = server;
await fill();
const headers = await memberHeaders(server);
const before = await readMemory();
const packing = await watch(pack);
const sending = await watch(() => download(origin + packing.result.url));
const memory = (name: string, peak: number) => ({
  ...single(name, peak, 'MB'),
  also: `${(peak - before).toFixed(0)} more than before`,
});
report({
  title: `A page of ${TRIBUTES.toLocaleString('en')} messages and ${PHOTOS.toLocaleString('en')} photos taken home, ${(packing.result.size! / 1e9).toFixed(1)} GB`,
  rows: [
    single('memory before', before, 'MB'),
    memory('most memory while it is packed', packing.memory),
    memory('most memory while it is sent', sending.memory),
    single('packed, with its book', packing.seconds, 's'),
    single('sent', sending.seconds, 's'),
  ],
  note: 'Of the serving process; the book is made in one of its own, which may take 1.3 GB.',
});

/** Messages and photos, whose files are where the storage has them. */
async function fill(): Promise<void> {
  await using database = await openDatabaseFor(server);
  await addTributes(database.db, pageId, TRIBUTES, `repeat('${SENTENCE}', 1 + n % 8)`);
  const shown = await plain(1200, 800, '#2f5d50').webp().toBuffer();
  for (let index = 0; index < PHOTOS; index += 1) {
    const key = `${randomUUID().replaceAll('-', '')}_1200x800_2f5d50`;
    const file = join(server.folder, 'media', key.slice(0, 2), key);
    await mkdir(file, { recursive: true });
    await writeFile(join(file, 'original'), randomBytes(BYTES));
    for (const name of ['public.webp', 'small.webp']) await writeFile(join(file, name), shown);
    await database.db.query(ADD_PHOTO, [pageId, key, index]);
  }
}

async function pack(): Promise<Job> {
  type Started = { startExport: { id: string } };
  const { startExport } = await ask<Started>(origin, START, { pageId }, headers);
  for (;;) {
    const { exportJob } = await ask<{ exportJob: Job }>(origin, FIND, startExport, headers);
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
async function watch<Result>(work: () => Promise<Result>) {
  let memory = 0;
  const look = async () => (memory = Math.max(memory, await readMemory()));
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  const began = performance.now();
  const result = await work().finally(() => clearInterval(looking));
  return { result, memory, seconds: (performance.now() - began) / 1_000 };
}

async function readMemory(): Promise<number> {
  return (await server.usage()).memoryBytes / MEGABYTE;
}
