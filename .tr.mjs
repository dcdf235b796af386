import { chromium } from 'playwright-core';
const [url] = process.argv.slice(2);
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const c = await b.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true });
const p = await c.newPage();
const cdp = await c.newCDPSession(p);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await b.startTracing(p, {
  categories: [
    'toplevel',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'v8',
    'blink.user_timing',
    'disabled-by-default-v8.compile',
  ],
});
await p.goto(url);
await p.waitForTimeout(6000);
const t = JSON.parse((await b.stopTracing()).toString()).traceEvents;
await b.close();
const main = t.find((e) => e.name === 'TracingStartedInBrowser');
const frames = main?.args?.data?.frames;
const pid = t.filter((e) => e.name === 'FunctionCall')[0]?.pid;
const tid = t.filter((e) => e.name === 'FunctionCall')[0]?.tid;
const ev = t
  .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.dur > 0)
  .sort((a, b) => a.ts - b.ts);
const t0 = Math.min(
  ...t.filter((e) => e.name === 'navigationStart' || e.name === 'ParseHTML').map((e) => e.ts),
);
const fp = t.find((e) => e.name === 'firstContentfulPaint' || e.name === 'firstPaint');
console.log('FP', fp && (fp.ts - t0) / 1000);
for (const task of ev.filter(
  (e) => /RunTask/.test(e.name) && e.dur > 45000 && e.name === 'ThreadControllerImpl::RunTask',
)) {
  console.log('TASK', ((task.ts - t0) / 1000).toFixed(0), (task.dur / 1000).toFixed(0) + 'ms');
  const ins = ev.filter(
    (e) =>
      e.ts >= task.ts &&
      e.ts + e.dur <= task.ts + task.dur &&
      e !== task &&
      e.dur > 9000 &&
      !/GC|Compile|Parse/.test(e.name),
  );
  for (const e of ins.slice(0, 25))
    console.log(
      '     ',
      ((e.ts - task.ts) / 1000).toFixed(0),
      (e.dur / 1000).toFixed(0),
      e.name,
      (e.args?.data?.url ?? e.args?.fileName ?? '').split('/').pop(),
      e.args?.data?.functionName ?? '',
      e.args?.data?.elementCount ?? e.args?.elementCount ?? '',
    );
}
