import {
  type Comparison,
  type Findings,
  type Goal,
  type Growth,
  isReached,
  quantile,
  ratiosOf,
  type Result,
} from './results.ts';

/** A result as a heading, a table and its note. */
export function inMarkdown(result: Result): string {
  const note = result.note ? `\n${result.note}\n` : '';
  return `### ${result.title}\n\n${tableOf(result)}${note}`;
}

/** What has a goal, in one table; of contestants that have one, whichever is furthest from it. */
export function inShort(results: readonly Result[]): string {
  return table(['', 'measured', 'goal'], results.flatMap(shortRows));
}

function shortRows(result: Result): string[][] {
  if (result.kind === 'growth') return [];
  if (result.kind === 'findings')
    return result.rows.flatMap(({ name, figure, unit, goal }) =>
      goal ? [[`${result.title}: ${name}`, `${number(figure)} ${unit}`, told(goal, figure)]] : [],
    );
  const [floor] = result.contestants;
  const ours = [...ratiosOf(result)].flatMap(([{ name, goal }, ratios]) =>
    goal ? [{ name, goal, middle: quantile(ratios, 0.5) }] : [],
  );
  const [least] = ours.toSorted((a, b) => margin(a.goal, a.middle) - margin(b.goal, b.middle));
  if (!least) return [];
  const name = ours.length > 1 ? `${least.name}, the least of ${ours.length}` : least.name;
  const measured = `${ratio(least.middle)} x ${floor?.name ?? ''}`;
  return [[`${result.title}: ${name}`, measured, told(least.goal, least.middle)]];
}

/** Above 1 where it is reached. */
function margin(goal: Goal, figure: number): number {
  return 'atLeast' in goal ? figure / goal.atLeast : goal.atMost / figure;
}

function tableOf(result: Result): string {
  if (result.kind === 'comparison') return comparison(result);
  return result.kind === 'growth' ? growth(result) : findings(result);
}

function comparison(result: Comparison): string {
  const ratios = ratiosOf(result);
  const rows = result.contestants.map((one) => {
    const all = ratios.get(one);
    const middle = all ? quantile(all, 0.5) : 1;
    const spread = all ? `${ratio(all[0])} to ${ratio(all.at(-1))}` : '';
    const cells = [one.name, number(quantile(one.figures, 0.5)), ratio(middle), spread];
    return [...cells, one.goal ? told(one.goal, middle) : '', one.also ?? ''];
  });
  const rounds = result.contestants[0]?.figures.length ?? 0;
  return table(['', result.unit, 'ratio', `of ${rounds} rounds`, 'goal', ''], rows);
}

function growth({ grows, unit, steps }: Growth): string {
  const least = steps[0]?.figure ?? Number.NaN;
  const rows = steps.map(({ size, figure }) => [
    size.toLocaleString('en'),
    number(figure),
    `${ratio(figure / least)} x`,
  ]);
  return table([grows, unit, 'of the first'], rows);
}

function findings({ rows }: Findings): string {
  const cells = rows.map(({ name, figure, unit, goal }) => [
    name,
    `${number(figure)} ${unit}`,
    goal ? told(goal, figure) : '',
  ]);
  return table(['', 'measured', 'goal'], cells);
}

function told(goal: Goal, figure: number): string {
  const words =
    'atLeast' in goal ? `at least ${number(goal.atLeast)}` : `at most ${number(goal.atMost)}`;
  return `${words}: ${isReached(goal, figure) ? 'reached' : 'not reached'}`;
}

/** The first column is words, what follows are figures. */
function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const marks = heads.map((_, column) => (column === 0 ? '---' : '---:'));
  return [heads, marks, ...rows].map(line).join('');
}

/** As many digits as mean something. */
export function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

const ratio = (value = Number.NaN) => value.toFixed(2);
