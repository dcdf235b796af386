/** How much of each kind is on a page. */
type Counts = { photo: number; message: number; favourite: number };

/** What is on a page; undefined until it is known. */
export function describeContents(name: string, counts: Counts | undefined): string {
  const parts = Object.entries(counts ?? {}).flatMap(([what, number]) => count(number, what));
  if (parts.length === 0) return `${name}’s page goes with everything that is on it.`;
  return `${name}’s page has ${parts.join(' and ')}. Take them home before it goes.`;
}

function count(number: number, what: string): string | [] {
  if (number === 0) return [];
  return number === 1 ? `one ${what}` : `${number} ${what}s`;
}

/** Whether somebody wrote a name: capitals, accents and spaces do not matter. */
export function isSameName(typed: string, name: string): boolean {
  return fold(typed) === fold(name);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
