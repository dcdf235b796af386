/** The cursor in the address at which a list continues for readers without JavaScript. */
export function readCursor(search: string): string | undefined {
  return /[?&]after=(\d{1,9})(?:&|$)/.exec(search)?.[1];
}
