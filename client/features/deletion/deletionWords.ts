/** What is on a page; undefined counts are not known yet. */
export function describeContents(name: string, photos?: number, messages?: number): string {
  const counts = [count(photos, 'photo'), count(messages, 'message')].filter(Boolean);
  if (photos === undefined || messages === undefined || counts.length === 0)
    return `${name}’s page goes with everything that is on it.`;
  return `${name}’s page has ${counts.join(' and ')}. Take them home before it goes.`;
}

function count(number: number | undefined, what: string): string {
  if (!number) return '';
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
