/** A table of measurements, reported as soon as it is complete. */
export interface Result {
  title: string;
  rows: Row[];
  /** A sentence below the table. */
  note?: string;
}

/** Reports a result. */
export type Report = (result: Result) => void;

/** A line of a result. */
export interface Row {
  name: string;
  /** One of each round; the median is shown. */
  figures: number[];
  unit: string;
  /** A server that did the same work in the same rounds. */
  peer?: { name: string; figures: number[] };
  /** For the ratio to the peer if there is one, else for the figure. */
  goal?: Goal;
  /** Another observation, such as `p99 41 ms`. */
  also?: string;
}

/** The limits of a figure, or of its ratio. */
export type Goal = { atLeast?: number; atMost?: number };

/** A row of durations in milliseconds. */
export function durations(name: string, figures: number[]): Row {
  const [p99, most] = [quantile(figures, 0.99), quantile(figures, 1)];
  const also = `p99 ${p99.toFixed(0)}, most ${most.toFixed(0)}, of ${figures.length}`;
  return { name, figures, unit: 'ms', also };
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The usual amount of something, or the one that quickly shows whether everything works. */
export function amount(usual: number, quick: number): number {
  return process.env['BENCH_QUICK'] ? quick : usual;
}

/** Runs each work once to warm up, then once a round in turns; returns the rounds of each. */
export async function inTurns<Round>(
  works: (() => Promise<Round>)[],
  rounds: number,
): Promise<Round[][]> {
  for (const work of works) await work();
  const all: Round[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...works.entries()];
    if (round % 2) turns.reverse(); // so that none always follows the same other one
    for (const [index, work] of turns) all[index]!.push(await work());
  }
  return all;
}
