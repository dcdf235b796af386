import lighthouse from 'lighthouse';
import { freePort } from '../../server/testing/test-process.ts';
import { until } from '../../server/testing/until.ts';
import { startBrowser } from '../browser.ts';
import { startKeepsake } from '../keepsake.ts';
import { amount, quantile, repeat, report, type Row } from '../result.ts';

// How a public page opens on Lighthouse's phone (slow 4G, processor 4 times slower) that has never been here.

const TIMES = amount(5, 1);
const PAGES = `/ /about /login /registry /ada /infinity /god /couplequest /truth /weekydate
  /ada/live`.split(/\s+/);

await using server = await startKeepsake();
const port = await freePort();
await using _browser = await startBrowser(`--remote-debugging-port=${port}`);

/** Each picture is made in a queue, and until then the visitor gets a larger file: what is made once is made. */
async function waitForPictures(path: string): Promise<void> {
  const html = await (await fetch(server.origin + path)).text();
  const files = new Set(html.match(/\/media\/\w+\/\d+\.avif/g));
  const isMade = async (file: string) =>
    (await fetch(server.origin + file)).headers.get('content-type') === 'image/avif';
  await until(async () => (await Promise.all([...files].map(isMade))).every(Boolean), 60_000);
}

async function visit(path: string) {
  const address = server.origin + path;
  const result = await lighthouse(address, { port, logLevel: 'silent' });
  if (!result || result.lhr.runtimeError) throw new Error(`${address} was not measured`);
  const { audits, categories } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const others = ['accessibility', 'best-practices'];
  if (!path.endsWith('/live')) others.push('seo'); // a wall is for the room, not for search engines
  return {
    performance: score('performance'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    bytes: audit('total-byte-weight'),
    others: Math.min(...others.map(score)),
  };
}

const rows: Row[] = [];
for (const path of PAGES) {
  await waitForPictures(path);
  const { performance, lcp, tbt, cls, bytes, others } = await repeat(TIMES, () => visit(path));
  const also = [
    `(${Math.min(...performance)} to ${Math.max(...performance)})`,
    `LCP ${(quantile(lcp) / 1000).toFixed(2)} s`,
    `TBT ${quantile(tbt).toFixed(0)} ms`,
    `CLS ${quantile(cls).toFixed(3)}`,
    `${(quantile(bytes) / 1024).toFixed(0)} KB`,
    `lowest score ${quantile(others)}`,
  ].join(', ');
  rows.push({ name: path, figures: performance, unit: 'of 100', goal: { atLeast: 98 }, also });
}
report({
  title: 'Public pages on Lighthouse’s phone (slow 4G, processor 4 times slower)',
  rows,
  note: 'The performance score, in brackets its least and its most; the rest are medians. The lowest score is that of accessibility, best practices and, but for the wall, search engines.',
});
