import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
const [origin, runs, ...paths] = process.argv.slice(2);
const port = 9300 + Math.floor(Math.random() * 500);
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
  ],
});
for (const path of paths)
  for (let i = 0; i < +runs; i++) {
    const r = await lighthouse(origin + path, { port, output: 'json', logLevel: 'error' });
    const { categories: c, audits: a } = r.lhr;
    writeFileSync(
      '/tmp/light-bench/' + (path.replace(/\//g, '_') || '_') + '.json',
      JSON.stringify(r.lhr),
    );
    if (process.env.TRACE)
      writeFileSync(
        '/tmp/light-bench/trace.json',
        JSON.stringify(r.artifacts.Trace ?? r.artifacts.traces),
      );
    const s = (k) => Math.round((c[k]?.score ?? NaN) * 100);
    console.log(
      path.padEnd(14),
      'perf',
      s('performance'),
      'a11y',
      s('accessibility'),
      'bp',
      s('best-practices'),
      'seo',
      s('seo'),
      'FCP',
      Math.round(a['first-contentful-paint'].numericValue),
      'LCP',
      Math.round(a['largest-contentful-paint'].numericValue),
      'SI',
      Math.round(a['speed-index'].numericValue),
      'TBT',
      Math.round(a['total-blocking-time'].numericValue),
      'CLS',
      (a['cumulative-layout-shift'].numericValue ?? 0).toFixed(4),
      'KB',
      Math.round(a['total-byte-weight'].numericValue / 1024),
    );
    for (const k of ['accessibility', 'best-practices', 'seo'])
      for (const ref of c[k].auditRefs)
        if (ref.weight && a[ref.id].score !== null && a[ref.id].score < 1 && i === 0)
          console.log(
            '   fails',
            k,
            ref.id,
            JSON.stringify(a[ref.id].details?.items?.slice(0, 2)).slice(0, 300),
          );
  }
await b.close();
