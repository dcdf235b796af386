const numbers = new Intl.NumberFormat('en');

/** "5,000". */
export function formatCount(count: number): string {
  return numbers.format(count);
}
