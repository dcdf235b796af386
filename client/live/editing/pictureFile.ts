const FORBIDDEN_NAMES = new Set(['thumbs.db', 'desktop.ini']);
const FORBIDDEN_EXTENSION = /\.(?:php|php5|html|htm|js|jsx)$/i;
const LARGEST_FILE = 25 * 1024 * 1024;

/** What a file chooser offers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** What can be said against a file before it is sent, in words; undefined where nothing can. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  const plain = name.toLowerCase();
  if (FORBIDDEN_NAMES.has(plain) || name.startsWith('.') || FORBIDDEN_EXTENSION.test(name))
    return `“${name}” is not a picture and cannot be uploaded. Please choose a photo.`;
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type))
    return 'This photo is in the HEIC format, which cannot be shown here. Please choose a JPEG, or a screenshot of the photo.';
  if (type && !type.startsWith('image/'))
    return `“${name}” is not a picture. Please choose a JPEG, PNG or WebP photo.`;
  if (size === 0) return `“${name}” is empty. Please choose another one.`;
  if (size > LARGEST_FILE) return `“${name}” is larger than 25 MB. Please choose a smaller one.`;
  return undefined;
}
