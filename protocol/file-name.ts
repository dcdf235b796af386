const FORBIDDEN_NAMES = new Set(['thumbs.db', 'desktop.ini']);
const FORBIDDEN_EXTENSION = /\.(?:php|php5|html|htm|js|jsx)$/i;

/** Whether a file of this name is refused, whatever it holds: system leftovers, hidden files, code. */
export function isForbiddenFileName(name: string): boolean {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replace(/[\s.\0]+$/, ''); // Windows drops these, so they must not hide an ending
  return (
    base.startsWith('.') ||
    FORBIDDEN_NAMES.has(plain.toLowerCase()) ||
    FORBIDDEN_EXTENSION.test(plain)
  );
}
