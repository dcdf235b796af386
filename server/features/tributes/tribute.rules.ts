import { type Page, PageType } from '../pages/page.entity.ts';
import { TributeStatus } from './tribute.entity.ts';
import {
  mapTributeText,
  TRIBUTE_FIELDS,
  TRIBUTE_FIELD_ENTRIES,
  type TributeFieldName,
  type TributeText,
  type WrittenTributeText,
} from '../../../protocol/tribute-text.ts';
import { Refused } from '../../errors/public-errors.ts';
import { sanitizeLine, sanitizeLines, isBlank } from '../../input/text.ts';

/** What members and the sender read about a message that the operator took down. */
export const TAKEN_DOWN = 'Keepsake took this message down. It stays as it is until that is over.';

/** Visitors may post on tribute pages that have been activated. */
export function acceptsTributes(page: Pick<Page, 'type' | 'active'>): boolean {
  return page.type === PageType.TRIBUTE && page.active;
}

/**
 * The status that the sender sees: whatever is not visible counts as held, including messages that the family hides.
 */
export function statusForSender(status: TributeStatus): TributeStatus {
  return status === TributeStatus.VISIBLE ? status : TributeStatus.HELD;
}

/** The texts as they are stored; throws Refused if one is too long, or empty although it is required. */
export function checkTributeText(written: WrittenTributeText): TributeText {
  return mapTributeText((name) => checkField(name, written[name] ?? ''));
}

/** Checks only the texts that are given. */
export function checkChangedText(written: WrittenTributeText): Partial<TributeText> {
  const writtenFields = TRIBUTE_FIELD_ENTRIES.filter(([name]) => written[name] != null);
  return Object.fromEntries(
    writtenFields.map(([name]) => [name, checkField(name, written[name]!)]),
  );
}

function checkField(name: TributeFieldName, written: string): string {
  const { what, max, long, missing } = TRIBUTE_FIELDS[name];
  const text = long ? sanitizeLines(written, max, what) : sanitizeLine(written, max, what);
  if (missing && isBlank(text)) throw new Refused(missing);
  return text;
}
