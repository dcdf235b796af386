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
