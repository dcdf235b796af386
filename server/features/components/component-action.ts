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

interface RecordedAction {
  /** Null if several members wrote at once. */
  by: string | null;
  /** Who that is, where it has been read already. */
  person?: Person | null;
  /** Everybody who wrote, if that is not `by` alone. */
  writers?: readonly string[];
  pageId: string;
  componentId: string;
  action: ComponentAction;
  /** For a change: the fields with their previous values. */
  before?: Payload;
  /** How much text each of them lost. */
  losses?: Readonly<Record<string, TextLoss>>;
  /** Whether several members edit this text at once: their changes become one entry, as nobody overwrites anybody. */
  shared?: boolean;
  /** Whether it gets an entry of its own, as what is brought back does. */
  separate?: boolean;
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
 * Records who did what in the block's history, in the transaction of the change, and notifies the page's members. The
 * page is locked.
 */
export async function recordAction(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
  recorded: RecordedAction,
): Promise<void> {
  const { by, pageId, componentId, action, before = {}, losses = {} } = recorded;
  const writers = recorded.writers ?? (by ? [by] : []);
  const fields = action === ComponentAction.CHANGED ? Object.entries(before) : [[null, null]];
  for (const [field = null, text = null] of fields) {
    const loss = losses[field ?? ''] ?? createLoss(0);
    const earlier = recorded.separate ? null : await findOpenEntry(manager, recorded, field, loss);
    if (earlier) await continueEntry(manager, earlier, { by, writers });
    else {
      const { gone, least } = loss;
      const entry = { pageId, componentId, userId: by, kind: action, field, before: text };
      const kept = await insertEntry(manager, { ...entry, writers: [...writers], gone, least });
      if (kept.entries > MAX_ENTRIES || kept.bytes > MAX_ENTRY_BYTES)
        await deleteOldestEntries(manager, componentId);
    }
  }
  notifyMembers(ComponentActed, pageId, {
    by: recorded.person ?? (by ? await findMember(manager, pageId, by) : null),
    action,
    componentId,
    fields: Object.keys(before).map(toCamelCase),
  });
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
  { by, writers }: { by: string | null; writers: readonly string[] },
): Promise<void> {
  await manager.update(
    ComponentChangeRow,
    { id },
    {
      id: () => 'default',
      at: () => 'default',
      userId: userId === by ? by : null,
      writers: [...new Set([...earlier, ...writers])],
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
  { by, componentId, action, shared = false }: RecordedAction,
  field: string | null,
  loss: TextLoss,
) {
  if (action !== ComponentAction.CHANGED && action !== ComponentAction.MOVED) return null;
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
    .where({ componentId, kind: action, field: field ?? IsNull() })
    .orderBy('change.id', 'DESC')
    .limit(2)
    .getRawMany<Entry & { isOpen: boolean; isRecent: boolean }>();
  if (!last?.isOpen) return null;
  const isImmediate =
    shared && (last.userId === null || (previous?.isRecent && previous.userId === by));
  const joined = last.userId === by || isImmediate ? joinLosses(last, loss) : null;
  return joined && { ...last, joined };
}
