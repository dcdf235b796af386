import { Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { type EntityManager, In, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import { Page } from '../pages/page.entity.ts';
import { PageMember } from './member.entity.ts';

/** Colours for people, each dark enough for white letters; the same as in client/ui/style/people.css. */
const PERSON_COLORS = [
  '#2f5d50',
  '#8c2f4b',
  '#3d5a80',
  '#7a5c14',
  '#5d4a8a',
  '#9a4a1f',
  '#2a6475',
  '#6b4f3a',
];

/** The entity of accounts by its table name, as the accounts feature imports this file. */
export const ACCOUNT = 'user_account';

/** How many colours there are for people. */
export const PERSON_COLOR_COUNT = PERSON_COLORS.length;

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
    description: `Which of ${PERSON_COLOR_COUNT} colours is theirs on this page, from 0.`,
  })
  colorIndex: number;

  @Field(() => Int, {
    description: 'The same as `colorIndex`.',
    deprecationReason: 'Named `colorIndex` now.',
  })
  tone: number;
}

/** Processes of release 1.1 send people without `colorIndex`; to be removed with the next release but one. */
@Resolver(() => Person)
export class PersonResolver {
  @FieldResolver()
  colorIndex(@Root() { colorIndex, tone }: Person): number {
    return colorIndex ?? tone;
  }
}

/** A stored account and its colour on a page; `name` is null if none was chosen. */
export interface StoredPerson {
  id: string;
  email: string;
  name: string | null;
  colorIndex: number;
}

/** A person as shown to others: with the chosen name, or one derived from the e-mail address. */
export function toPerson({ id, email, name, colorIndex }: StoredPerson): Person {
  const nameParts = name === null ? splitLocalPart(email.split('@')[0] ?? '') : name.split(' ');
  const initials = toInitials(nameParts);
  return { id, name: nameParts.join(' '), initials, colorIndex, tone: colorIndex };
}

/** A person's colour in shared texts. */
export function getPersonColor({ colorIndex }: Pick<Person, 'colorIndex'>): string {
  return PERSON_COLORS[colorIndex % PERSON_COLOR_COUNT] ?? '';
}

/** A member as shown to the page's others; null if the account is not a member, and while the page is inaccessible. */
export async function findMember(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Person | null> {
  const row = await selectPeople(manager)
    .innerJoin(PageMember, 'member', 'member.userId = account.id and member.pageId = :pageId')
    .innerJoin(Page, 'page', `page.id = member.pageId and ${IS_ACCESSIBLE}`)
    .addSelect('member.colorIndex', 'colorIndex')
    .where('account.id = :userId', { pageId, userId })
    .getRawOne<StoredPerson>();
  return row ? toPerson(row) : null;
}

/**
 * Adds the viewer's membership to a query whose rows have a page called `pageId`: null for people who are not its
 * members, and while the page is inaccessible.
 */
export function selectMember<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  pageId: string,
  viewer: { id: string },
) {
  return query
    .leftJoin(Page, 'page', `page.id = ${pageId} and ${IS_ACCESSIBLE}`)
    .leftJoin(PageMember, 'member', 'member.pageId = page.id and member.userId = :viewer')
    .leftJoin(ACCOUNT, 'account', 'account.id = member.userId')
    .addSelect(
      `case when account.id is not null then jsonb_build_object(
         'id', account.id, 'email', account.email, 'name', account.name,
         'colorIndex', member.colorIndex) end`,
      'person',
    )
    .setParameter('viewer', viewer.id);
}

/** These accounts as the page's members see them, including former members. */
export async function findPeople(
  manager: EntityManager,
  pageId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const rows = await selectPeople(manager)
    .leftJoin(PageMember, 'member', 'member.userId = account.id and member.pageId = :pageId')
    .addSelect('coalesce(member.colorIndex, 0)', 'colorIndex')
    .where({ id: In(userIds.filter((id) => id !== null)) })
    .setParameters({ pageId })
    .getRawMany<StoredPerson>();
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

/** Whether an account is to be erased, unless its owner keeps it after all. */
export function isAccountDeleted(manager: EntityManager, userId: string): Promise<boolean> {
  return manager
    .createQueryBuilder(ACCOUNT, 'account')
    .where('account.id = :userId and account.goneAt is not null', { userId })
    .getExists();
}

/** A query for accounts, to be joined with the source of their colour. */
export function selectPeople(manager: EntityManager) {
  return manager
    .createQueryBuilder(ACCOUNT, 'account')
    .select('account.id', 'id')
    .addSelect('account.email', 'email')
    .addSelect('account.name', 'name');
}

/** `hanna.keller+page2` -> Hanna, Keller. */
function splitLocalPart(local: string): string[] {
  const nameParts = (local.split('+')[0] || local).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (nameParts.length ? nameParts : [local])
    .slice(0, 4)
    .map((word) => firstLetter(word) + [...word].slice(1, 30).join(''));
}

/** The initials of the first and the last part, ignoring brackets and quotation marks. */
function toInitials(nameParts: string[]): string {
  const letters = nameParts.flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : [letters[0] ?? nameParts[0]];
  return ends.map(firstLetter).join('');
}

function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '';
}
