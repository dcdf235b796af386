import { MAX_MEMBER_NAME } from '../../../protocol/limits.ts';
import { Refused, Unauthenticated } from '../../errors/public-errors.ts';
import { boundText, normalizeText, requireLength } from '../../input/text.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { PageMemberRow } from './member.entity.ts';
import { MembersChanged } from './member-events.ts';
import { ACCOUNT, toPerson, type StoredPerson } from './person.ts';
import type { Viewer } from '../../graphql/context.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { MemberLimits } from './member.limits.ts';

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

/** Stores a checked name, or none, and notifies the members of all this person's pages. */
export async function storeName(
  transaction: Pick<EventTransaction, 'manager' | 'notifyMembers'>,
  userId: string,
  name: string | null,
): Promise<void> {
  await transaction.manager.update(ACCOUNT, { id: userId }, { name });
  await notifyOfPerson(transaction, userId);
}

/** Notifies the members of all pages of a person who is called otherwise, or has another address. */
export async function notifyOfPerson(
  { manager, notifyMembers }: Pick<EventTransaction, 'manager' | 'notifyMembers'>,
  userId: string,
): Promise<void> {
  for (const { pageId } of await manager.findBy(PageMemberRow, { userId }))
    notifyMembers(MembersChanged, pageId, {});
}

/** Sets the name by which an account is shown to the other members of its pages. */
export class MyNameService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly memberBus: Bus<MemberMessage>,
    private readonly limits: MemberLimits,
  ) {}

  /**
   * Sets the viewer's name, or with null resets it to the one derived from the e-mail address; returns the current
   * name.
   */
  async setMyName(viewer: Viewer, newName: string | null): Promise<string> {
    await this.limits.countRename(viewer.id);
    const name = newName === null ? null : validateName(newName);
    const email = await this.eventStore.transact(async (transaction) => {
      await storeName(transaction, viewer.id, name);
      const account = await transaction.manager.findOneBy<StoredPerson>(ACCOUNT, { id: viewer.id });
      return account?.email;
    });
    if (email === undefined) throw new Unauthenticated();
    const person = toPerson({ id: viewer.id, email, name, colorIndex: 0 });
    const { id: userId, initials } = person;
    this.memberBus.publish({ kind: 'renamed', userId, name: person.name, initials });
    return person.name;
  }
}
