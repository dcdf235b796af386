/** What a part hands over as soon as it knows it. */
export type Result = Comparison | Growth | Findings;
export type Report = (result: Result) => void;

/** Several at the same work, in turns; each is told as a multiple of the first. */
export interface Comparison {
  kind: 'comparison';
  title: string;
  /** What the figures count: `a second`, `µs of processor time`. */
  unit: string;
  /** The first is the floor: the least that any server of this kind does. */
  contestants: Contestant[];
  /** What whoever reads the table should know, in a sentence. */
  note?: string;
}

export interface Contestant {
  name: string;
  /** One of each round, in the order of the rounds. */
  figures: number[];
  /** What the first reached in these rounds at work of this one's size, where that is another. */
  floor?: number[];
  /** Ours has one: the multiple of the first that is to be reached. */
  goal?: Goal;
  /** What else was seen: `p99 41 ms`. */
  also?: string;
}

/** What the same thing costs as something grows. */
export interface Growth {
  kind: 'growth';
  title: string;
  /** What grows: `tributes on the page`. */
  grows: string;
  unit: string;
  steps: { size: number; figure: number }[];
  note?: string;
}

/** Figures that stand for themselves. */
export interface Findings {
  kind: 'findings';
  title: string;
  rows: Finding[];
  note?: string;
}

export interface Finding {
  name: string;
  figure: number;
  unit: string;
  goal?: Goal;
}

export type Goal = { atLeast: number } | { atMost: number };

export function isReached(goal: Goal, figure: number): boolean {
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Of each contestant its multiples of the floor in the same round, from the smallest to the largest. */
export function ratiosOf({
  contestants: [first, ...others],
}: Comparison): Map<Contestant, number[]> {
  const ratios = others.map((one) => {
    const floor = one.floor ?? first?.figures ?? [];
    const all = one.figures.map((figure, round) => figure / (floor[round] ?? Number.NaN));
    return [one, all.toSorted((a, b) => a - b)] as const;
  });
  return new Map(ratios);
}
