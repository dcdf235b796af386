import type { ComponentAction } from '../../__generated__/features/history/history.ts';

/** How a field is called in a sentence, and what it holds where that is more than plain words. */
export type FieldWords = {
  words: string;
  holds?: 'formatted text' | 'picture' | 'focus' | { yes: string; no: string };
};

/** How a type of block is called, and its fields by their names in the API. */
export type BlockWords = { placeholder: string; fields: Record<string, FieldWords> };

/** How a field is called in a sentence. */
export function fieldWords(fields: BlockWords['fields'], field: string | null | undefined): string {
  return fields[field ?? '']?.words ?? 'this';
}

/** What somebody did, and to which field in words, in a sentence that begins with who. */
export function actionWords(action: ComponentAction, field: string): string {
  const words: Record<ComponentAction, string> = {
    ADDED: 'added this block',
    CHANGED: `changed ${field}`,
    MOVED: 'moved this block',
    REMOVED: 'removed this block',
    RESTORED: 'brought this block back',
  };
  return words[action];
}

/** What somebody did to one of the page's photos, and to which field in words. */
export function photoWords(action: ComponentAction, field: string): string {
  const words: Record<ComponentAction, string> = {
    ADDED: 'added a photo',
    CHANGED: `changed ${field} of a photo`,
    MOVED: 'changed the order of the photos',
    REMOVED: 'removed a photo',
    RESTORED: 'brought a photo back',
  };
  return words[action];
}

/** An earlier value as it can be read: plain, and of a picture only that there was one. */
export function readableValue(holds: FieldWords['holds'], before: string): string {
  if (typeof holds === 'object') return before ? holds.yes : holds.no;
  if (!before) return 'It was empty.';
  if (holds === 'picture') return 'Another picture.';
  if (holds === 'focus') return 'Another part of it.';
  return (holds === 'formatted text' ? textOfHtml(before) : before) || 'It was empty.';
}

/** The words of a formatted text, a line for each of its paragraphs. */
export function textOfHtml(html: string): string {
  const separated = html.replace(/<\/(?:p|h\d|li|blockquote)>|<br ?\/?>/gi, '$&\n');
  const dom = new DOMParser().parseFromString(separated, 'text/html'); // runs and loads nothing
  return (dom.body.textContent ?? '').trim();
}
