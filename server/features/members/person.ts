import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';

/** How many colours there are for people. */
export const TONES = 8;

@ObjectType({ description: 'A member of a page as the other members see them.' })
export class Person {
  @Field(() => ID, { description: 'The account’s id.' })
  id: string;

  @Field(() => String, { description: 'Made from the e-mail address: “Hanna Keller”.' })
  name: string;

  @Field(() => String, { description: 'One or two letters.' })
  initials: string;

  @Field(() => Int, {
    description: `Which of ${TONES} colours is theirs on this page, from 0.`,
  })
  tone: number;
}

/** A person as others see them; nobody is asked for a name, so it comes from the address. */
export function personOf({ id, email, tone }: { id: string; email: string; tone: number }): Person {
  const words = wordsOf(email.split('@')[0] ?? '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter);
  return { id, name: words.join(' '), initials: letters.join(''), tone };
}

/** A member as the page's others see them; null for whoever is none. */
export async function personAt(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Person | null> {
  const [row] = (await manager.query(
    `select account.id, account.email, member.tone
     from page_member member join user_account account on account.id = member.user_id
     where member.page_id = $1 and member.user_id = $2`,
    [pageId, userId],
  )) as { id: string; email: string; tone: number }[];
  return row ? personOf(row) : null;
}

/** `hanna.keller+page2` -> Hanna, Keller. */
function wordsOf(local: string): string[] {
  const words = (local.split('+')[0] || local).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (words.length ? words : [local])
    .slice(0, 4)
    .map((word) => firstLetter(word) + [...word].slice(1, 30).join(''));
}

function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '';
}
