/** Milliseconds by what was done. */
export type Times = Record<string, number[]>;

/** Prints how long each action took in one surrounding and in another, and the ratio of the middles. */
export function printTimes(title: string, peer: Times, ours: Times): void {
  const line = (...cells: string[]) =>
    `| ${[cells[0]?.padEnd(24), ...cells.slice(1).map((cell) => cell.padStart(8))].join(' | ')} |\n`;
  let text = `\n${title}\n\n`;
  text += line('ms to the painted frame', 'p50', 'p95', 'max', 'p50', 'p95', 'max', 'ratio');
  text += line('---', ...Array.from({ length: 7 }, () => '---:'));
  for (const [name, few = []] of Object.entries(peer)) {
    const many = ours[name] ?? [];
    const cells = [few, many].flatMap((values) => [0.5, 0.95, 1].map((q) => at(values, q)));
    const ratio = (at(many, 0.5) / at(few, 0.5)).toFixed(2);
    text += line(name, ...cells.map((value) => value.toFixed(0)), ratio);
  }
  process.stdout.write(text);
}

function at(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(q * sorted.length) - 1] ?? Number.NaN;
}
