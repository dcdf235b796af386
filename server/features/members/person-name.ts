import { MAX_MEMBER_NAME } from '../../../protocol/limits.ts';
import { Refused } from '../../errors/public-errors.ts';
import { boundText, normalizeText, requireLength } from '../../input/text.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { PageMember } from './member.entity.ts';
import { MembersChanged } from './member.types.ts';
import { ACCOUNT, type StoredPerson, toPerson } from './person.ts';

/** Line breaks, control characters, unpaired surrogates, and marks that change the direction of text. */
const NO_NAME = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Matches a name with at least one visible letter or digit. */
const READABLE = /[\p{L}\p{N}]/u;

/** A chosen name in the form it is stored. Throws Refused if others could not read it. */
export function validateName(text: string): string {
  const name = normalizeText(boundText(text, MAX_MEMBER_NAME, 'A name'), 'NFC').trim();
  if (NO_NAME.test(name))
    throw new Refused('A name is one line of letters and signs. Please type it anew.', 'name');
  if (!READABLE.test(requireLength(name, MAX_MEMBER_NAME, 'A name')))
    throw new Refused('Please write a name with at least one letter.', 'name');
  return name.replace(/\s+/g, ' ');
}

type PersonChange = Pick<EventTransaction, 'manager' | 'notifyMembers' | 'publishAfterwards'>;

/** Stores a checked name, or none, and notifies the members of all this person's pages. */
export async function storeName(
  transaction: PersonChange,
  userId: string,
  name: string | null,
): Promise<void> {
  await transaction.manager.update(ACCOUNT, { id: userId }, { name });
  await notifyOfPerson(transaction, userId);
}

/** Notifies the members of all pages of a person who is called otherwise, or has another address. */
export async function notifyOfPerson(
  { manager, notifyMembers, publishAfterwards }: PersonChange,
  userId: string,
): Promise<void> {
  const account = await manager.findOneBy<StoredPerson>(ACCOUNT, { id: userId });
  if (!account) return;
  const { name, initials } = toPerson({ ...account, colorIndex: 0 });
  publishAfterwards({ kind: 'renamed', userId, name, initials });
  for (const { pageId } of await manager.findBy(PageMember, { userId }))
    notifyMembers(MembersChanged, pageId, {});
}
