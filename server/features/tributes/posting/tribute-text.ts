import {
  mapTributeText,
  TRIBUTE_FIELDS,
  tributeFields,
  type TributeFieldName,
  type TributeText,
  type WrittenTributeText,
} from '../../../../protocol/tribute-text.ts';
import { Refused } from '../../../graphql/errors.ts';
import { sanitizeLine, sanitizeLines, isBlank } from '../../../graphql/text.ts';

/** The texts as they are stored; Refused if one is too long, or empty although it is required. */
export function checkTributeText(written: WrittenTributeText): TributeText {
  return mapTributeText((name) => checkField(name, written[name] ?? ''));
}

/** The same for only the texts that are given. */
export function checkChangedText(written: WrittenTributeText): Partial<TributeText> {
  const given = tributeFields.filter(([name]) => written[name] != null);
  return Object.fromEntries(given.map(([name]) => [name, checkField(name, written[name]!)]));
}

function checkField(name: TributeFieldName, written: string): string {
  const { what, max, long, missing } = TRIBUTE_FIELDS[name];
  const text = long ? sanitizeLines(written, max, what) : sanitizeLine(written, max, what);
  if (missing && isBlank(text)) throw new Refused(missing);
  return text;
}
