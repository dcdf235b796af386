import { MAX_MEMBER_NAME } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import type { Change } from '../../live/event-store.ts';
import { PageMemberRow } from './member.entity.ts';
import { MembersChanged } from './member-events.ts';

/** Line breaks, control characters, halves of characters, and marks that turn the words around them. */
const NO_NAME = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Something of it can be seen and read out. */
const READABLE = /[\p{L}\p{N}]/u;

/** A name that somebody gives themselves, as it is kept. Refused where others could not read it. */
export function checkName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (NO_NAME.test(name))
    throw new Refused('A name is one line of letters and signs. Please type it anew.');
  const length = [...name].length;
  if (length > MAX_MEMBER_NAME)
    throw new Refused(`A name can have up to ${MAX_MEMBER_NAME} characters; yours has ${length}.`);
  if (!READABLE.test(name)) throw new Refused('Please write a name with at least one letter.');
  return name.replace(/\s+/g, ' ');
}

/** Stores a checked name, or none, and notifies the members of all pages of this person. */
export async function writeName(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
  userId: string,
  name: string | null,
): Promise<void> {
  await manager.query('update user_account set name = $2 where id = $1', [userId, name]);
  for (const { pageId } of await manager.findBy(PageMemberRow, { userId }))
    notifyMembers(MembersChanged, pageId, {});
}
