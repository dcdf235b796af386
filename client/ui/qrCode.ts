/** All dark modules of a QR code in one path, so that printers leave no seams between them. */
export function modulesPath({ data }: { data: boolean[][] }): string {
  return data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
