import type { ComponentAction } from '../../__generated__/features/history/history.ts';

const FIELDS: Record<string, string> = {
  content: 'the text',
  name: 'the name',
  firstMessage: 'the first message',
  dateBirth: 'the date of birth',
  datePassing: 'the date of passing',
  quote: 'the quote',
  cover: 'the cover picture',
  coverFocus: 'what the cover shows',
  avatar: 'the portrait',
  avatarFocus: 'what the portrait shows',
  imageUrl: 'the picture',
  imageFocus: 'what the picture shows',
  image: 'the picture',
  focus: 'what shows',
  caption: 'the caption',
  youtubeUrl: 'the video',
  readFirst: 'how messages come in',
  closed: 'whether the wall takes messages',
  photos: 'the photos',
};

const PICTURES = new Set(['cover', 'avatar', 'imageUrl', 'image']);

/** What fields say that are yes or no. */
const FLAGS: Record<string, { yes: string; no: string }> = {
  readFirst: {
    yes: 'Every message was read first.',
    no: 'Messages were on the wall at once.',
  },
  closed: { yes: 'The wall was closed.', no: 'The wall took messages.' },
};

/** How a field is called in a sentence. */
export function fieldWords(field: string | null | undefined): string {
  return FIELDS[field ?? ''] ?? 'this';
}

/** What somebody did, in a sentence that begins with who. */
export function actionWords(action: ComponentAction, field: string | null): string {
  const words: Record<ComponentAction, string> = {
    ADDED: 'added this block',
    CHANGED: `changed ${fieldWords(field)}`,
    MOVED: 'moved this block',
    REMOVED: 'removed this block',
    RESTORED: 'brought this block back',
  };
  return words[action];
}

/** What somebody did to one of the page's photos. */
export function photoWords(action: ComponentAction, field: string | null): string {
  const words: Record<ComponentAction, string> = {
    ADDED: 'added a photo',
    CHANGED: `changed ${fieldWords(field)} of a photo`,
    MOVED: 'changed the order of the photos',
    REMOVED: 'removed a photo',
    RESTORED: 'brought a photo back',
  };
  return words[action];
}

/** An earlier value as it can be read: plain, and of a picture only that there was one. */
export function readable(field: string | null, before: string): string {
  const flag = FLAGS[field ?? ''];
  if (flag) return before ? flag.yes : flag.no;
  if (!before) return 'It was empty.';
  if (PICTURES.has(field ?? '')) return 'Another picture.';
  if (/focus$/i.test(field ?? '')) return 'Another part of it.';
  return (field === 'content' ? plainOf(before) : before) || 'It was empty.';
}

/** The words of a formatted text, a line for each of its paragraphs. */
export function plainOf(html: string): string {
  const apart = html.replace(/<\/(?:p|h\d|li|blockquote)>|<br ?\/?>/gi, '$&\n');
  const dom = new DOMParser().parseFromString(apart, 'text/html'); // runs and loads nothing
  return (dom.body.textContent ?? '').trim();
}
