import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../server/env.ts';
import { inMarkdown, inShort } from './markdown.ts';
import type { Result } from './result.ts';

/** Where the README keeps the main figures. */
const MARKED = /(<!-- figures -->\n)[^]*(<!-- end of figures -->)/;

/** Writes docs/bench.md, and the main figures into the README. */
export async function writeDocs(
  machine: string,
  results: readonly Result[],
  failures: readonly string[],
): Promise<void> {
  const missing = failures.map((failure) => `- not measured: ${failure}\n`).join('');
  const page = `# Measured

\`npm run bench\` writes this page: Keepsake beside its peers, all in one run. ${machine}.

A figure is the median of its rounds. A ratio compares what ran in turns within one run, in brackets its least and its most; figures that stand alone are those of this machine. Servers, databases and whoever asks them share its cores.
${missing && `\n${missing}`}

${results.map(inMarkdown).join('\n')}`;
  await writeFile(join(ROOT, 'docs/bench.md'), page);

  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const figures = `\n${inShort(results)}\n${machine}. [docs/bench.md](docs/bench.md) has every figure and its peer; in brackets the spread of the rounds.\n\n`;
  await writeFile(join(ROOT, 'README.md'), readme.replace(MARKED, `$1${figures}$2`));
  await promisify(execFile)('npx', ['oxfmt', 'docs/bench.md', 'README.md'], { cwd: ROOT });
}
