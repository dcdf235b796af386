import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { logIn } from './demonstration.ts';
import { report } from './report.ts';

// The wall at a service: from a post's answer to its words on the screen, from hiding to their end, and what
// the screen holds after 5,000 tributes and eight hours by its clock. npm run bench:wall
const TIMES = Number(process.env['BENCH_TIMES'] ?? 30);
const TRIBUTES = Number(process.env['BENCH_TRIBUTES'] ?? 5_000);
const HOURS = Number(process.env['BENCH_HOURS'] ?? 8);
const MINUTE_MS = 60_000;

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id } } }`;
const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { tribute { id } } }`;

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const browser = await chromium.launch({ ...(await unpackChromium()), args: FLAGS });
try {
  const token = await logIn(server.origin, folder);
  const page = await fetch(`${server.origin}/api/page?url=ada`);
  const { data } = (await page.json()) as { data: { id: string } };
  const { screen, devtools } = await openWall();
  await measureTimes(screen, data.id, token);
  await measureMemory(screen, devtools, data.id);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function openWall(): Promise<{ screen: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const screen = await context.newPage();
  await screen.clock.install();
  await screen.goto(`${server.origin}/ada/live`);
  await screen.locator('svg.wall-qr').waitFor();
  return { screen, devtools: await context.newCDPSession(screen) };
}

async function measureTimes(screen: Page, pageId: string, token: string): Promise<void> {
  const shown: number[] = [];
  const gone: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const words = `Number ${i}: ${newWords()}`;
    const id = await post(pageId, words);
    const posted = performance.now();
    const place = screen.getByText(words);
    await place.waitFor();
    shown.push(performance.now() - posted);
    const hidden = performance.now();
    await ask(HIDE, { id }, { authorization: `JWT ${token}` });
    await place.waitFor({ state: 'detached' });
    gone.push(performance.now() - hidden);
  }
  report('from the answer to the screen', shown);
  report('from hiding to its end', gone);
}

async function measureMemory(screen: Page, devtools: CDPSession, pageId: string): Promise<void> {
  const tenth = Math.round(TRIBUTES / 10);
  for (let part = 0; part <= 10; part++) {
    if (part > 0) {
      for (let i = 0; i < tenth; i += 20)
        await Promise.all(Array.from({ length: 20 }, () => post(pageId, newWords())));
      for (let minute = 0; minute < HOURS * 6; minute++) await screen.clock.runFor(MINUTE_MS);
    }
    const { heap, nodes, slides } = await holds(screen, devtools);
    process.stdout.write(
      `after ${part * tenth} tributes and ${((part * HOURS) / 10).toFixed(1)} h: heap ${(heap / 1e6).toFixed(1)} MB, ${nodes} nodes, ${slides} on the screen\n`,
    );
  }
}

async function holds(screen: Page, devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { heap, nodes, slides: await screen.locator('.wall-words, .wall-photo').count() };
}

/** Words that are like no others: what is alike is read by the family first. */
function newWords(): string {
  return Array.from({ length: 12 }, () => Math.random().toString(36).slice(2, 9)).join(' ');
}

async function post(pageId: string, content: string): Promise<string> {
  const input = { pageId, clientId: randomUUID(), name: 'Ines', content };
  const answer = await ask(POST, { input }, { 'x-device-id': randomUUID() });
  const { status, tribute } = answer['postTribute'] as { status: string; tribute: { id: string } };
  if (status !== 'VISIBLE') throw new Error(`a message was ${status}`);
  return tribute.id;
}

async function ask(query: string, variables: object, headers: Record<string, string>) {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, object>;
    errors?: unknown;
  };
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}
