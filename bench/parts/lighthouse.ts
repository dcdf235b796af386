import lighthouse from 'lighthouse';
import { freePort } from '../../server/testing/test-process.ts';
import { until } from '../../server/testing/until.ts';
import { startBrowser } from '../browser.ts';
import { startKeepsake } from '../keepsake.ts';
import { quantile, type Report, type Row, amount } from '../result.ts';

// How a public page opens on Lighthouse's phone (slow 4G, processor 4 times slower) that has never been here.

const TIMES = amount(5, 1);
const PAGES = `/ /about /login /registry /ada /infinity /god /couplequest /truth /weekydate
  /ada/live`.split(/\s+/);
/** The figures that each visit gives, by Lighthouse's names. */
const AUDITS = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;
type Visit = Record<keyof typeof AUDITS | 'performance' | 'others', number>;

/** Opens every page in turn. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  const port = await freePort();
  await using _browser = await startBrowser(`--remote-debugging-port=${port}`);
  const visits = new Map<string, Visit[]>(PAGES.map((path) => [path, []]));
  for (const path of PAGES) await waitForPictures(server.origin, path);
  for (let i = 0; i < TIMES; i++)
    for (const [path, all] of visits) all.push(await visit(server.origin + path, port));
  report({
    title: 'Public pages on Lighthouse’s phone (slow 4G, processor 4 times slower)',
    rows: [...visits].map(([path, all]) => toRow(path, all)),
    note: 'The performance score, in brackets its least and its most; the rest are medians. The lowest score is that of accessibility, best practices and, but for the wall, search engines.',
  });
}

/** Each picture is made in a queue, and until then the visitor gets a larger file: what is made once is made. */
async function waitForPictures(origin: string, path: string): Promise<void> {
  const html = await (await fetch(origin + path)).text();
  const files = new Set(html.match(/\/media\/\w+\/\d+\.avif/g));
  const isMade = async (file: string) =>
    (await fetch(origin + file)).headers.get('content-type') === 'image/avif';
  await until(async () => (await Promise.all([...files].map(isMade))).every(Boolean), 60_000);
}

async function visit(address: string, port: number): Promise<Visit> {
  const result = await lighthouse(address, { port, logLevel: 'silent' });
  if (!result || result.lhr.runtimeError) throw new Error(`${address} was not measured`);
  const { audits, categories } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const others = ['accessibility', 'best-practices'];
  if (!address.endsWith('/live')) others.push('seo'); // a wall is for the room, not for search engines
  const figures = Object.entries(AUDITS).map(([name, audit]) => [
    name,
    audits[audit]?.numericValue ?? Number.NaN,
  ]);
  return {
    ...(Object.fromEntries(figures) as Record<keyof typeof AUDITS, number>),
    performance: score('performance'),
    others: Math.min(...others.map(score)),
  };
}

function toRow(path: string, visits: readonly Visit[]): Row {
  const figures = visits.map(({ performance }) => performance);
  const middle = (name: keyof Visit) =>
    quantile(
      visits.map((visit) => visit[name]),
      0.5,
    );
  const also = [
    `(${Math.min(...figures)} to ${Math.max(...figures)})`,
    `LCP ${(middle('lcp') / 1000).toFixed(2)} s`,
    `TBT ${middle('tbt').toFixed(0)} ms`,
    `CLS ${middle('cls').toFixed(3)}`,
    `${(middle('bytes') / 1024).toFixed(0)} KB`,
    `lowest score ${middle('others')}`,
  ].join(', ');
  return { name: path, figures, unit: 'of 100', goal: { atLeast: 98 }, also };
}
