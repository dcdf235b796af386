import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { fillPage, logIn } from './demonstration.ts';
import { actions, STOPWATCH } from './editor-actions.ts';
import { printTimes, type Times } from './times.ts';

// From an input in the editor to the frame that shows what it did, on a phone's width: one page with
// the 6 blocks of the demonstration, and the same page with 300. npm run bench:editor
const TIMES = Number(process.env['BENCH_TIMES'] ?? 30);
const SLOWER = Number(process.env['BENCH_CPU_SLOWDOWN'] ?? 1); // 4 is about a phone of some years ago
const BLOCKS = 300;

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const browser = await chromium.launch({ ...(await unpackChromium()), args: FLAGS });
try {
  const token = await logIn(server.origin, folder);
  const few = await measure(token);
  await fillPage(server.origin, token, BLOCKS);
  const many = await measure(token);
  printTimes(`6 blocks and ${BLOCKS}, ${TIMES} times each`, few, many);
  process.stdout.write(
    `\nload ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}\n`,
  );
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function measure(token: string): Promise<Times> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(
    `localStorage.setItem('jwt', ${JSON.stringify(token)});
     localStorage.setItem('user', '{"id":"demo","email":"demo@keepsake.example"}');${STOPWATCH}`,
  );
  const screen = await context.newPage();
  screen.setDefaultTimeout(10_000);
  if (SLOWER > 1) {
    const devtools = await context.newCDPSession(screen);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await screen.goto(`${server.origin}/edit/ada`);
  await screen.locator('.block-card').first().waitFor();
  const times: Times = {};
  for (const action of actions) {
    await action(screen, {}); // the first one warms up
    for (let i = 0; i < TIMES; i++) await action(screen, times);
  }
  await context.close();
  return times;
}
