import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from '../server/env.ts';
import { drawBars, drawLines } from './chart.ts';
import { inMarkdown, inShort } from './markdown.ts';
import type { Result } from './results.ts';

/** Where the README keeps the main figures. */
const MARKED = /(<!-- figures -->\n)[^]*(<!-- end of figures -->)/;

/** Writes docs/bench.md, its charts, and the main figures into the README. */
export async function writeDocs(
  machine: string,
  results: readonly Result[],
  failures: readonly string[],
): Promise<void> {
  const bars = results.filter((one) => one.kind === 'comparison');
  const lines = results.filter((one) => one.kind === 'growth');
  await writeFile(join(ROOT, 'docs/bench.svg'), drawBars(bars));
  await writeFile(join(ROOT, 'docs/growth.svg'), drawLines(lines));

  const missing = failures.map((failure) => `- not measured: ${failure}\n`).join('');
  const report = `# Measured

\`npm run bench\` writes this page: Keepsake beside its peers, all in one run. ${machine}.

A ratio compares what ran in turns within one run, its spread is that of the rounds; figures that stand alone are those of this machine. Servers, databases and whoever asks them share its cores.
${missing && `\n${missing}`}
![Keepsake beside its peers, a bar for each](bench.svg)

${results.map(inMarkdown).join('\n')}
![What the same thing costs as something grows, as a multiple of the smallest](growth.svg)
`;
  await write('docs/bench.md', report);

  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const figures = `\n${inShort(results)}\n${machine}. [docs/bench.md](docs/bench.md) has every figure, its peers and its spread.\n\n`;
  await write('README.md', readme.replace(MARKED, `$1${figures}$2`));
}

async function write(name: string, text: string): Promise<void> {
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code } = await format(name, text, options);
  await writeFile(join(ROOT, name), code);
}
