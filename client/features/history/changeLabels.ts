import type { ComponentAction } from '../../__generated__/features/history/history.ts';
import { formatCount } from '../../../protocol/format-count.ts';

/** A field's name in a sentence, and its kind of content unless that is plain text. */
export type FieldLabel = {
  label: string;
  holds?: 'formatted text' | 'picture' | 'focus' | { yes: string; no: string };
};

/** The name of a block type, and its fields by their API names. */
export type BlockLabels = { typeLabel: string; fields: Partial<Record<string, FieldLabel>> };

/** A field's name in a sentence. */
export function getFieldLabel(
  fields: BlockLabels['fields'],
  field: string | null | undefined,
): string {
  return fields[field ?? '']?.label ?? 'this';
}

/** What a member did to a field, as the end of a sentence that begins with the member's name. */
export function describeBlockAction(action: ComponentAction, field: string): string {
  const labels: Record<ComponentAction, string> = {
    ADDED: 'added this block',
    CHANGED: `changed ${field}`,
    MOVED: 'moved this block',
    REMOVED: 'removed this block',
    RESTORED: 'brought this block back',
  };
  return labels[action];
}

/** What a member did to a photo of the page, as the end of a sentence that begins with the member's name. */
export function describePhotoAction(action: ComponentAction, field: string): string {
  const labels: Record<ComponentAction, string> = {
    ADDED: 'added a photo',
    CHANGED: `changed ${field} of a photo`,
    MOVED: 'changed the order of the photos',
    REMOVED: 'removed a photo',
    RESTORED: 'brought a photo back',
  };
  return labels[action];
}

/** A previous value as plain text; of a picture, only that there was one. */
export function formatValue(
  holds: FieldLabel['holds'],
  before: string,
  empty = 'It was empty.',
): string {
  if (typeof holds === 'object') return before ? holds.yes : holds.no;
  if (!before) return empty;
  if (holds === 'picture') return 'Another picture.';
  if (holds === 'focus') return 'A different focal point.';
  return (holds === 'formatted text' ? htmlToText(before) : before) || empty;
}

/** The beginning of a previous value, and its length if it is more than a line. */
export function createExcerpt(readable: string): string {
  const parts = readable.split(/\s+/);
  if (parts.length <= 12) return parts.join(' ');
  return `“${parts.slice(0, 10).join(' ')} …”, ${formatCount(parts.length)} words`;
}

/** The plain text of a formatted text, one line for each paragraph. */
export function htmlToText(html: string): string {
  const separated = html.replace(/<\/(?:p|h\d|li|blockquote)>|<br ?\/?>/gi, '$&\n');
  const dom = new DOMParser().parseFromString(separated, 'text/html'); // a parsed document runs no scripts and loads nothing
  return (dom.body.textContent ?? '').trim();
}
