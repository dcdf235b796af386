import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Arrival, Arrived } from './arriving.ts';
import { watchedPage } from './page-to-watch.ts';
import { quantile, type Report } from './results.ts';
import { startKeepsake } from './servers.ts';

// A page is shared, a code is held up: thousands come at once, with the limits as they are by default.
const VISITORS = Number(process.env['BENCH_ARRIVALS'] ?? 2_000);
const SECONDS = 10;
const TOGETHER = 300;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake({ RATE_LIMIT_SCALE: '1', PROCESSES: 'auto' });
  const crowd = fork(join(import.meta.dirname, 'arriving.js'));
  try {
    const page = await watchedPage(server);
    const html = await (await fetch(`${server.origin}/ada`)).text();
    const arrival: Arrival = {
      port: Number(new URL(server.origin).port),
      path: '/ada',
      files: filesOf(html),
      subscription: await page.subscription(),
      visitors: VISITORS,
      seconds: SECONDS,
      sharingAddress: Math.min(TOGETHER, VISITORS),
    };
    crowd.send(arrival);
    const [arrived] = (await once(crowd, 'message')) as [Arrived];
    for (const refusal of new Set(arrived.refusals)) process.stderr.write(`${refusal}\n`);
    report({
      kind: 'findings',
      title: `${VISITORS.toLocaleString('en')} visitors within ${SECONDS} seconds`,
      rows: [
        { name: 'refused', figure: arrived.refusals.length, unit: 'visitors', goal: { atMost: 0 } },
        { name: 'the page, p50', figure: quantile(arrived.pages, 0.5), unit: 'ms' },
        {
          name: 'the page, p99',
          figure: quantile(arrived.pages, 0.99),
          unit: 'ms',
          goal: { atMost: 500 },
        },
        {
          name: 'with all its files and its stream, p99',
          figure: quantile(arrived.whole, 0.99),
          unit: 'ms',
        },
      ],
      note: `Each asks for the page, the ${arrival.files.length} files that it names for a phone, and subscribes. ${TOGETHER} of them come from one address, with every limit as it is by default; as many processes as cores, which they share with the visitors.`,
    });
  } finally {
    crowd.kill();
    await server.end();
  }
}

/** What a phone loads at once: code, style, fonts and the small pictures. */
function filesOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|media\/[^"]+\/sm))"/g)];
  return [...new Set(named.map(([, name = '']) => name))];
}
