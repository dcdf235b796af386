import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { type EntityManager, IsNull } from 'typeorm';
import type { Change } from '../../live/event-store.ts';
import { MemberEvent } from '../../live/event-class.ts';
import { Person, findMember } from '../members/person.ts';
import { type Payload, toCamelCase } from './block-type.ts';
import { ComponentChangeRow } from './component-change.entity.ts';
import { joinLosses, createLoss, type TextLoss } from './text-loss.ts';

/** What a member did to a block; these values are stored in the table. */
export enum ComponentAction {
  ADDED = 'added',
  CHANGED = 'changed',
  MOVED = 'moved',
  REMOVED = 'removed',
  RESTORED = 'restored',
}
registerEnumType(ComponentAction, {
  name: 'ComponentAction',
  description: 'What a member did to a block.',
  valuesConfig: {
    ADDED: { description: 'Put it on the page, empty.' },
    CHANGED: { description: 'Changed what it holds.' },
    MOVED: { description: 'Put it elsewhere in the page’s order.' },
    REMOVED: { description: 'Took it off the page; it can be restored.' },
    RESTORED: { description: 'Brought it back as it was.' },
  },
});

@ObjectType({
  implements: MemberEvent,
  description: 'A member did something to a block; what became of it comes over pageEvents.',
})
export class ComponentActed extends MemberEvent {
  @Field(() => Person, { nullable: true, description: 'Who; null where several wrote at once.' })
  by: Person | null;

  @Field(() => ComponentAction, { description: 'What.' })
  action: ComponentAction;

  @Field(() => ID, { description: 'To which block.' })
  componentId: string;

  @Field(() => [String], {
    description:
      'Which of its fields changed, by their names here; `photos` where it was one of the page’s photos.',
  })
  fields: string[];
}

/** What a member did to a block as a whole. */
interface RecordedAction {
  /** The member's account. */
  by: string;
  pageId: string;
  componentId: string;
  action: Exclude<ComponentAction, ComponentAction.CHANGED>;
}

/** Who wrote what changed, and how it stands in the history. */
export interface Authorship {
  /** The accounts of everybody who wrote. */
  authors: readonly string[];
  /** The only author as others see them, where that has been read already. */
  person?: Person | null;
  /** Whether several members edit this text at once: their changes become one entry, as nobody overwrites anybody. */
  shared?: boolean;
  /** Whether it gets an entry of its own, as what is brought back does. */
  separate?: boolean;
}

/** A field whose content was changed. */
export interface ChangedField {
  field: string;
  /** What stood in it. */
  before: Payload[string];
  /** How much of that is gone. */
  loss: TextLoss;
}

/** Continued typing is merged into one history entry: until a pause of this length, */
export const MERGE_WITHIN_MINUTES = 2;
/** and for at most this long. */
export const MAX_ENTRY_MINUTES = 30;
/** If a member returns to a text this soon while another member edits it, both are editing at the same time. */
const IMMEDIATE_MINUTES = 1;
/** Per block; the oldest entries are deleted. */
const MAX_ENTRIES = 200;
const MAX_ENTRY_BYTES = 2_000_000;

/**
 * Records who did what to a block in its history, in the transaction that does it, and notifies the page's members. The
 * page is locked.
 */
export async function recordAction(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
  { by, pageId, componentId, action }: RecordedAction,
): Promise<void> {
  const entry = { pageId, componentId, kind: action, field: null, before: null };
  await storeEntry(manager, entry, { authors: [by] }, createLoss(0));
  const person = await findMember(manager, pageId, by);
  notifyMembers(ComponentActed, pageId, { by: person, action, componentId, fields: [] });
}

/** The same for a change of a block's content: one entry for each field. */
export async function recordChange(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
  { id: componentId, pageId }: { id: string; pageId: string },
  authorship: Authorship,
  fields: readonly ChangedField[],
): Promise<void> {
  const action = ComponentAction.CHANGED;
  for (const { field, before, loss } of fields) {
    const entry = { pageId, componentId, kind: action, field, before };
    await storeEntry(manager, entry, authorship, loss);
  }
  const by = findOnlyAuthor(authorship);
  notifyMembers(ComponentActed, pageId, {
    by: authorship.person ?? (by ? await findMember(manager, pageId, by) : null),
    action,
    componentId,
    fields: fields.map(({ field }) => toCamelCase(field)),
  });
}

/** Null where several wrote. */
function findOnlyAuthor({ authors }: Authorship): string | null {
  return authors.length === 1 ? authors[0]! : null;
}

type NewEntry = Pick<ComponentChangeRow, 'pageId' | 'kind' | 'field' | 'before'> & {
  componentId: string;
};

/** Continues the newest entry if that is still open, or adds one. */
async function storeEntry(
  manager: EntityManager,
  entry: NewEntry,
  authorship: Authorship,
  loss: TextLoss,
): Promise<void> {
  const earlier = authorship.separate
    ? null
    : await findOpenEntry(manager, entry, authorship, loss);
  if (earlier) return continueEntry(manager, earlier, authorship);
  const { gone, least } = loss;
  const userId = findOnlyAuthor(authorship);
  const writers = [...authorship.authors];
  const kept = await insertEntry(manager, { ...entry, userId, writers, gone, least });
  if (kept.entries > MAX_ENTRIES || kept.bytes > MAX_ENTRY_BYTES)
    await deleteOldestEntries(manager, entry.componentId);
}

/** Adds an entry; gives how many the block then has, and their size. */
async function insertEntry(
  manager: EntityManager,
  entry: Omit<Partial<ComponentChangeRow>, 'writers'> & { writers: string[] },
): Promise<{ entries: number; bytes: number }> {
  const others = 'from component_change other where other.component_id = :componentId';
  const { raw }: { raw: { entries: number; bytes: number }[] } = await manager
    .createQueryBuilder()
    .insert()
    .into(ComponentChangeRow)
    .values({ ...entry, beganAt: () => 'clock_timestamp()' })
    .updateEntity(false)
    .returning(
      `1 + (select count(*)::int ${others}) as entries,
       size + (select coalesce(sum(other.size), 0)::int ${others}) as bytes`,
    )
    .setParameters({ componentId: entry.componentId })
    .execute();
  return raw[0]!;
}

/** Has an entry be the newest, and of everybody who wrote. It takes no more room. */
async function continueEntry(
  manager: EntityManager,
  { id, userId, writers: earlier, joined }: Entry & { joined: Pick<TextLoss, 'gone' | 'least'> },
  authorship: Authorship,
): Promise<void> {
  await manager.update(
    ComponentChangeRow,
    { id },
    {
      id: () => 'default',
      at: () => 'default',
      userId: userId === findOnlyAuthor(authorship) ? userId : null,
      writers: [...new Set([...earlier, ...authorship.authors])],
      ...joined,
    },
  );
}

async function deleteOldestEntries(manager: EntityManager, componentId: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .delete()
    .from(ComponentChangeRow)
    .where(
      `id in (select id from (
         select id, row_number() over newest as entries, sum(size) over newest as bytes
         from component_change where component_id = :componentId window newest as (order by id desc)
       ) as counted
       where entries > ${MAX_ENTRIES} or (entries > 1 and bytes > ${MAX_ENTRY_BYTES}))`,
      { componentId },
    )
    .execute();
}

type Entry = Pick<ComponentChangeRow, 'id' | 'userId' | 'writers' | 'gone' | 'least'>;

/** The newest open entry of the same field, with how much its texts have lost so far; null if it is closed. */
async function findOpenEntry(
  manager: EntityManager,
  { componentId, kind, field }: NewEntry,
  authorship: Authorship,
  loss: TextLoss,
) {
  if (kind !== ComponentAction.CHANGED && kind !== ComponentAction.MOVED) return null;
  const by = findOnlyAuthor(authorship);
  const within = (minutes: number) => `now() - make_interval(mins => ${minutes})`;
  const [last, previous] = await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .select('change.id', 'id')
    .addSelect('change.userId', 'userId')
    .addSelect('change.writers', 'writers')
    .addSelect('change.gone', 'gone')
    .addSelect('change.least', 'least')
    .addSelect(
      `change.at > ${within(MERGE_WITHIN_MINUTES)} and change.beganAt > ${within(MAX_ENTRY_MINUTES)}`,
      'isOpen',
    )
    .addSelect(`change.at > ${within(IMMEDIATE_MINUTES)}`, 'isRecent')
    .where({ componentId, kind, field: field ?? IsNull() })
    .orderBy('change.id', 'DESC')
    .limit(2)
    .getRawMany<Entry & { isOpen: boolean; isRecent: boolean }>();
  if (!last?.isOpen) return null;
  const isImmediate =
    authorship.shared && (last.userId === null || (previous?.isRecent && previous.userId === by));
  const joined = last.userId === by || isImmediate ? joinLosses(last, loss) : null;
  return joined && { ...last, joined };
}
