/** A table of what was measured, handed over as soon as it is known. */
export interface Result {
  title: string;
  rows: Row[];
  /** What whoever reads the table should know, in a sentence. */
  note?: string;
}

/** Takes a result as soon as it is there. */
export type Report = (result: Result) => void;

/** A line of a result. */
export interface Row {
  name: string;
  /** One of each round, of which the median is told. */
  figures: number[];
  unit: string;
  /** Who did the same work in the same rounds. */
  peer?: { name: string; figures: number[] };
  /** For the ratio to the peer where there is one, else for the figure. */
  goal?: Goal;
  /** What else was seen: `p99 41 ms`. */
  also?: string;
}

/** What a figure, or its ratio, must reach. */
export type Goal = { atLeast?: number; atMost?: number };

/** A row of what took so many milliseconds each time. */
export function durations(name: string, figures: number[]): Row {
  const [p99, most] = [quantile(figures, 0.99), quantile(figures, 1)];
  const also = `p99 ${p99.toFixed(0)}, most ${most.toFixed(0)}, of ${figures.length}`;
  return { name, figures, unit: 'ms', also };
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** How much of something: the second where only quickly to be seen is whether all of it works. */
export function amount(usual: number, quick: number): number {
  return process.env['BENCH_QUICK'] ? quick : usual;
}

/** Has each work once to warm up, then once a round in turns; resolves with the rounds of each. */
export async function inTurns<Round>(
  works: (() => Promise<Round>)[],
  rounds: number,
): Promise<Round[][]> {
  for (const work of works) await work();
  const all: Round[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...works.entries()];
    if (round % 2) turns.reverse(); // none always comes behind the same one
    for (const [index, work] of turns) all[index]!.push(await work());
  }
  return all;
}
