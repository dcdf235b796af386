import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const NAMES = /\b(?:keepsake|nodejs|process)_[a-z0-9_]+/g;
/** What Prometheus makes of a histogram. */
const toMetric = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

it.each(['deploy/prometheus-alerts.yml', 'deploy/grafana-dashboard.json'])(
  'asks in %s for nothing that the metrics do not have',
  async (path) => {
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = new Set([...(await read(path)).matchAll(NAMES)].map(([name]) => toMetric(name)));
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  },
);

it('docs/operate.md says for each alert what to do', async () => {
  const alerts = [...(await read('deploy/prometheus-alerts.yml')).matchAll(/- alert: (\w+)/g)];
  const said = [...(await read('docs/operate.md')).matchAll(/^### (Keepsake\w+)$/gm)];
  expect(said.map(([, name]) => name)).toEqual(alerts.map(([, name]) => name));
});

it('docs/operate.md names only existing settings and commands', async () => {
  const [text, environment, manifest] = await Promise.all([
    read('docs/operate.md'),
    read('server/env.ts'),
    read('package.json'),
  ]);
  const settings = [...text.matchAll(/^ *([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !environment.includes(name))).toEqual([]);
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name!);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
