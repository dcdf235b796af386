import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';

/** The colours for people, each dark enough for white letters; the same as client/ui/tokens.css. */
const COLOURS = [
  '#2f5d50',
  '#8c2f4b',
  '#3d5a80',
  '#7a5c14',
  '#5d4a8a',
  '#9a4a1f',
  '#2a6475',
  '#6b4f3a',
];

/** How many colours there are for people. */
export const TONES = COLOURS.length;

@ObjectType({ description: 'A member of a page as the other members see them.' })
export class Person {
  @Field(() => ID, { description: 'The account’s id.' })
  id: string;

  @Field(() => String, {
    description: 'Their own, or else made from the e-mail address: “Hanna Keller”.',
  })
  name: string;

  @Field(() => String, { description: 'One or two letters.' })
  initials: string;

  @Field(() => Int, {
    description: `Which of ${TONES} colours is theirs on this page, from 0.`,
  })
  tone: number;
}

/** An account and its colour on a page, as they are stored; no name where none was given. */
export interface StoredPerson {
  id: string;
  email: string;
  name: string | null;
  tone: number;
}

/** A person as others see them: by the name that they gave themselves, or one from the address. */
export function personOf({ id, email, name, tone }: StoredPerson): Person {
  const words = name === null ? wordsOf(email.split('@')[0] ?? '') : name.split(' ');
  return { id, name: words.join(' '), initials: initialsOf(words), tone };
}

/** The colour that stands for somebody in a text. */
export function colourOf({ tone }: Pick<Person, 'tone'>): string {
  return COLOURS[tone % TONES] ?? '';
}

/** A member as the page's others see them; null for whoever is none. */
export async function personAt(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Person | null> {
  const [row] = (await manager.query(
    `select account.id, account.email, account.name, member.tone
     from page_member member join user_account account on account.id = member.user_id
     where member.page_id = $1 and member.user_id = $2`,
    [pageId, userId],
  )) as StoredPerson[];
  return row ? personOf(row) : null;
}

/** These accounts as a page's members see them, also those who belong to it no more. */
export async function peopleOf(
  manager: EntityManager,
  pageId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const rows = (await manager.query(
    `select account.id, account.email, account.name, coalesce(member.tone, 0) as tone
     from user_account account
     left join page_member member on member.user_id = account.id and member.page_id = $1
     where account.id = any($2)`,
    [pageId, userIds.filter((id) => id !== null)],
  )) as StoredPerson[];
  return new Map(rows.map((row) => [row.id, personOf(row)]));
}

/** `hanna.keller+page2` -> Hanna, Keller. */
function wordsOf(local: string): string[] {
  const words = (local.split('+')[0] || local).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (words.length ? words : [local])
    .slice(0, 4)
    .map((word) => firstLetter(word) + [...word].slice(1, 30).join(''));
}

/** Of the first word and the last, without brackets and quotation marks. */
function initialsOf(words: string[]): string {
  const letters = words.flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : [letters[0] ?? words[0]];
  return ends.map(firstLetter).join('');
}

function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '';
}
