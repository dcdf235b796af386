/** Matches what a spreadsheet would run as a formula, or split into several cells. */
const FORMULA = /^[=+\-@\t\r]/;

/** A row of CSV (RFC 4180), each cell in quotes; a cell that begins like a formula gets an apostrophe before it. */
export function toCsvRow(cells: readonly string[]): string {
  const quoted = cells.map(
    (cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`,
  );
  return `${quoted.join(',')}\r\n`;
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A JSON list with one entry per line, written as the entries arrive. */
export function openList(write: (text: string) => Promise<void>) {
  let isFirst = true;
  return {
    async add(entry: object): Promise<void> {
      await write(`${isFirst ? '[' : ','}\n${JSON.stringify(entry)}`);
      isFirst = false;
    },
    end: () => write(isFirst ? '[\n]\n' : '\n]\n'),
  };
}
