/** For how many seconds a row of a queue waits, by its column of tries: twice as long after each, up to the longest. */
export function backoffSql(firstSeconds: number, longestSeconds: number): string {
  return `least(${firstSeconds} * 2.0 ^ least(tries - 1, 20), ${longestSeconds})`;
}
