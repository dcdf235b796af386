/** One path of all dark modules of a code, so that no printer leaves seams between them. */
export function modulesPath({ data }: { data: boolean[][] }): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
