import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../server/env.ts';
import { type Goal, type Result, quantile, type Row } from './result.ts';

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
  const cells = rows.map((row) => [
    row.name,
    `${number(quantile(row.figures, 0.5))} ${row.unit}`,
    row.peer ? `${row.peer.name}: ${number(quantile(row.peer.figures, 0.5))}` : '',
    formatRatio(row),
    describeGoal(row),
    row.also ?? '',
  ]);
  return `### ${title}\n\n${table(heads, cells)}${note ? `\n${note}\n` : ''}`;
}

/** One line for each part with goals: the figure that is nearest to its goal, and what did not reach its own. */
export function summarize(results: readonly Result[]): string {
  const lines = results.flatMap(({ title, rows }) => {
    const judged = rows
      .flatMap(({ goal, ...row }) =>
        goal ? [{ ...row, goal, margin: computeMargin(row, goal) }] : [],
      )
      .sort((a, b) => a.margin - b.margin);
    const missed = judged.filter(({ margin }) => margin < 1);
    const shown = missed.length > 0 ? missed : judged.slice(0, 1);
    const figures = shown.map((row) => `${row.name}: ${formatFigure(row)}, ${describeGoal(row)}`);
    return judged.length > 0
      ? [[title, `${judged.length - missed.length} of ${judged.length}`, figures.join('; ')]]
      : [];
  });
  return table(['', 'goals reached', 'what is nearest to its goal, or misses it'], lines);
}

function formatFigure(row: Row): string {
  return row.peer
    ? `${formatRatio(row)} x ${row.peer.name}`
    : `${number(getMeasured(row))} ${row.unit}`;
}

function describeGoal(row: Row): string {
  if (!row.goal) return '';
  const { atLeast, atMost = Infinity } = row.goal;
  const words = atMost < Infinity ? `at most ${number(atMost)}` : `at least ${number(atLeast!)}`;
  return `${words}: ${computeMargin(row, row.goal) >= 1 ? 'reached' : 'not reached'}`;
}

/** How many times over a goal is reached; below 1 if it is missed. */
function computeMargin(row: Row, { atLeast, atMost }: Goal): number {
  const measured = getMeasured(row);
  const above = atLeast ? measured / atLeast : Infinity;
  const below = atMost === undefined || measured === 0 ? Infinity : atMost / measured;
  return Math.min(above, below);
}

/** The value that a goal limits: the median of the ratios if there is a peer, else of the figures. */
function getMeasured(row: Row): number {
  return quantile(row.peer ? computeRatios(row) : row.figures, 0.5);
}

/** The median of the rounds, with the lowest and the highest in brackets. */
function formatRatio(row: Row): string {
  if (!row.peer) return '';
  const [least, middle, most] = [0, 0.5, 1].map((share) =>
    quantile(computeRatios(row), share).toFixed(2),
  );
  return `${middle} (${least} to ${most})`;
}

/** The ratios to the peer in the same rounds. */
function computeRatios({ figures, peer }: Row): number[] {
  return peer ? figures.map((figure, round) => figure / (peer.figures[round] ?? Number.NaN)) : [];
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
