import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../server/env.ts';
import { quantile, type Result, type Row } from './result.ts';

/** The part of the README with the main figures. */
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

${results.map(toMarkdown).join('\n')}`;
  await writeFile(join(ROOT, 'docs/bench.md'), page);

  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const figures = `\n${summarize(results)}\n${machine}. [docs/bench.md](docs/bench.md) has every figure and its peer; in brackets the spread of the rounds.\n\n`;
  await writeFile(join(ROOT, 'README.md'), readme.replace(MARKED, `$1${figures}$2`));
  await promisify(execFile)('npx', ['oxfmt', 'docs/bench.md', 'README.md'], { cwd: ROOT });
}

/** A result as a heading, a table and its note. */
export function toMarkdown({ title, rows, note }: Result): string {
  const heads = ['', 'measured', 'peer', 'ratio (rounds)', 'goal', ''];
  const cells = rows.map((row) => {
    const { measured, ratio, verdict } = describe(row);
    const peer = row.peer ? `${row.peer.name}: ${number(quantile(row.peer.figures))}` : '';
    return [row.name, measured, peer, ratio, verdict, row.also ?? ''];
  });
  return `### ${title}\n\n${table(heads, cells)}${note ? `\n${note}\n` : ''}`;
}

/** One line for each part with goals: the figure that is nearest to its goal, and what did not reach its own. */
function summarize(results: readonly Result[]): string {
  const lines = results.flatMap(({ title, rows }) => {
    const judged = rows
      .filter(({ goal }) => goal)
      .map((row) => ({ ...row, ...describe(row) }))
      .sort((a, b) => a.margin - b.margin);
    if (judged.length === 0) return [];
    const missed = judged.filter(({ margin }) => margin < 1);
    const shown = missed.length > 0 ? missed : judged.slice(0, 1);
    const figures = shown.map(({ name, peer, measured, ratio, verdict }) => {
      const figure = peer ? `${ratio} x ${peer.name}` : measured;
      return `${name}: ${figure}, ${verdict}`;
    });
    return [[title, `${judged.length - missed.length} of ${judged.length}`, figures.join('; ')]];
  });
  return table(['', 'goals reached', 'what is nearest to its goal, or misses it'], lines);
}

/** The medians of a row in words, and how many times over its goal is reached: below 1 if it is missed. */
function describe({ figures, unit, peer, goal }: Row) {
  const measured = `${number(quantile(figures))} ${unit}`;
  const ratios = peer && figures.map((figure, round) => figure / peer.figures[round]!);
  const [least, middle, most] = [0, 0.5, 1].map((share) =>
    quantile(ratios ?? [], share).toFixed(2),
  );
  const ratio = ratios ? `${middle} (${least} to ${most})` : '';
  if (!goal) return { measured, ratio, verdict: '', margin: Infinity };
  const judged = quantile(ratios ?? figures); // the ratio to the peer if there is one
  const { atLeast, atMost } = goal;
  const margin = atLeast ? judged / atLeast : judged === 0 ? Infinity : atMost! / judged;
  const words = atLeast ? `at least ${number(atLeast)}` : `at most ${number(atMost!)}`;
  return { measured, ratio, verdict: `${words}: ${margin >= 1 ? '' : 'not '}reached`, margin };
}

/** The first column is text, the others are figures; empty columns are left out. */
function table(heads: string[], rows: string[][]): string {
  const filled = heads.map((_, column) => column === 0 || rows.some((row) => row[column]));
  const marks = heads.map((_, column) => (column === 0 ? '---' : '---:'));
  const line = (cells: string[]) =>
    `| ${cells.filter((_, column) => filled[column]).join(' | ')} |\n`;
  return [heads, marks, ...rows].map(line).join('');
}

/** Formats a number with its significant digits. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
