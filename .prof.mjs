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
await cdp.send('Profiler.enable');
await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
await cdp.send('Profiler.start');
await p.goto(url);
await p.waitForTimeout(5000);
const { profile } = await cdp.send('Profiler.stop');
await b.close();
const nodes = new Map(profile.nodes.map((n) => [n.id, n]));
const parent = new Map();
for (const n of profile.nodes) for (const ch of n.children ?? []) parent.set(ch, n.id);
const name = (n) =>
  `${n.callFrame.functionName || '(anon)'}@${n.callFrame.url.split('/').pop().slice(0, 14)}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`;
let t = profile.startTime;
let runs = [];
let cur = null;
for (let i = 0; i < profile.samples.length; i++) {
  t += profile.timeDeltas[i];
  const n = nodes.get(profile.samples[i]);
  const idle = /\((idle|program)\)/.test(n.callFrame.functionName);
  if (idle) {
    if (cur) runs.push(cur);
    cur = null;
    continue;
  }
  cur ??= { start: t, dur: 0, inc: new Map() };
  const d = profile.timeDeltas[i + 1] ?? 0;
  cur.dur += d;
  let seen = new Set();
  for (let id = n.id; id; id = parent.get(id)) {
    const k = name(nodes.get(id));
    if (!seen.has(k)) {
      seen.add(k);
      cur.inc.set(k, (cur.inc.get(k) ?? 0) + d);
    }
  }
}
for (const r of runs.filter((r) => r.dur > 40000)) {
  console.log('RUN', ((r.start - profile.startTime) / 1000).toFixed(0), (r.dur / 1000).toFixed(0));
  for (const [k, v] of [...r.inc].sort((a, b) => b[1] - a[1]).slice(1, 22))
    console.log('    ', (v / 1000).toFixed(0), k);
}
