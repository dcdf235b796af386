const FORBIDDEN_NAMES = new Set(['thumbs.db', 'desktop.ini']);
const FORBIDDEN_EXTENSION = /\.(?:php|php5|html|htm|js|jsx)$/i;

/** Whether the server takes no file of this name, whatever it holds: system leftovers, hidden files, code. */
export function isForbiddenName(name: string): boolean {
  const plain = name.replace(/[\s.]+$/, '');
  return (
    name.startsWith('.') ||
    FORBIDDEN_NAMES.has(plain.toLowerCase()) ||
    FORBIDDEN_EXTENSION.test(plain)
  );
}

/** What is said of such a file. */
export const forbidden = (name: string) =>
  `“${name}” is not a picture and cannot be uploaded. Please choose a photo.`;
