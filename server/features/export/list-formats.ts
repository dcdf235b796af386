/** What a spreadsheet would run as a formula, or split into other cells. */
const FORMULA = /^[=+\-@\t\r]/;

/** A row of CSV (RFC 4180), each cell in quotes; a cell that begins like a formula gets an apostrophe before it. */
export function toCsvRow(cells: readonly string[]): string {
  const quoted = cells.map(
    (cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`,
  );
  return `${quoted.join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A JSON list with one entry a line, written as it comes. */
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
