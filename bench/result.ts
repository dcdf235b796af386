/** A table of measurements, reported as soon as it is complete. */
export interface Result {
  title: string;
  rows: Row[];
  /** A sentence below the table. */
  note?: string;
}

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

/** Reports a result of a part to the process that runs all parts. */
export function report(result: Result): void {
  process.send?.(result);
}

/** A row of a single figure. */
export function single(name: string, figure: number, unit: string, goal?: Goal): Row {
  return { name, figures: [figure], unit, goal };
}

/** A row of durations in milliseconds. */
export function durations(name: string, figures: number[]): Row {
  const [p99, most] = [quantile(figures, 0.99), quantile(figures, 1)];
  const also = `p99 ${p99.toFixed(0)}, most ${most.toFixed(0)}, of ${figures.length}`;
  return { name, figures, unit: 'ms', also };
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The usual amount of something, or the one that quickly shows whether everything works. */
export function amount(usual: number, quick: number): number {
  return process.env['BENCH_QUICK'] ? quick : usual;
}

/** Does something, and gives what it measured by names. */
type Work<Name extends string> = () => Promise<Record<Name, number>>;

/** Does a work so many times; returns the figures of each name. */
export async function repeat<Name extends string>(times: number, work: Work<Name>) {
  const all = {} as Record<Name, number[]>;
  for (let i = 0; i < times; i++) collect(all, await work());
  return all;
}

/** Does each work once to warm up, then once a round in turns; returns the figures of each. */
export async function inTurns<Key extends string, Name extends string>(
  works: Record<Key, Work<Name>>,
  rounds: number,
): Promise<Record<Key, Record<Name, number[]>>> {
  const keys = Object.keys(works) as Key[];
  const all = {} as Record<Key, Record<Name, number[]>>;
  for (const key of keys) {
    await works[key]();
    all[key] = {} as Record<Name, number[]>;
  }
  for (let round = 0; round < rounds; round++) {
    for (const key of keys) collect(all[key], await works[key]());
    keys.reverse(); // so that none always follows the same other one
  }
  return all;
}

function collect<Name extends string>(all: Record<Name, number[]>, figures: Record<Name, number>) {
  for (const [name, figure] of Object.entries(figures) as [Name, number][])
    (all[name] ??= []).push(figure);
}
