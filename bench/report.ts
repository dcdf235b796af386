/** Prints the middle, the slowest hundredth and the slowest of these milliseconds. */
export function report(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) => (sorted[Math.floor(q * (sorted.length - 1))] ?? 0).toFixed(1);
  process.stdout.write(
    `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${sorted.length} counted)\n`,
  );
}
