const FORBIDDEN_NAMES = new Set(['thumbs.db', 'desktop.ini']);
const FORBIDDEN_EXTENSION = /\.(?:php|php5|html|htm|js|jsx)$/i;

/** Whether a file is refused because of its name: system files, hidden files, code. */
export function isForbiddenFileName(name: string): boolean {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  let end = base.length;
  while (end > 0 && /[\s.\0]/.test(base.charAt(end - 1))) end -= 1; // Windows drops these
  const plain = base.slice(0, end);
  return (
    base.startsWith('.') ||
    FORBIDDEN_NAMES.has(plain.toLowerCase()) ||
    FORBIDDEN_EXTENSION.test(plain)
  );
}
