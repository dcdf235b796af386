/** One contestant's figures in one round. */
export interface Row {
  name: string;
  /** Percent of the messages that should have arrived. */
  delivered: number;
  /** Server CPU per delivery, in microseconds. */
  cpuMicros: number;
  /** Milliseconds from sending to the watcher's hands. */
  p50: number;
  p99: number;
}

/** Prints the rounds, and the ratio of each Keepsake round to the plain broadcast before it. */
export function printTable(title: string, rows: Row[]): void {
  const line = (...cells: string[]) =>
    `| ${[cells[0]?.padEnd(22), ...cells.slice(1).map((cell) => cell.padStart(12))].join(' | ')} |\n`;
  let text = `\n${title}\n\n`;
  text += line('', 'delivered', 'cpu/delivery', 'ratio', 'p50', 'p99');
  text += line('---', '---:', '---:', '---:', '---:', '---:');
  for (const [index, row] of rows.entries()) {
    const peer = rows[index - 1];
    const ratio = index % 2 && peer ? (row.cpuMicros / peer.cpuMicros).toFixed(2) : '';
    text += line(
      row.name,
      `${row.delivered.toFixed(2)} %`,
      `${row.cpuMicros.toFixed(1)} us`,
      ratio,
      `${row.p50.toFixed(0)} ms`,
      `${row.p99.toFixed(0)} ms`,
    );
  }
  process.stdout.write(text);
}
