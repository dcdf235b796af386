import { type EntityManager, IsNull } from 'typeorm';
import type { Person } from '../members/person.ts';
import { ComponentChangeRow } from './component-change.entity.ts';

/** Who made a change, and how the history stores it. */
export interface Authorship {
  /** The accounts of everybody who wrote. */
  authors: readonly string[];
  /** The only author as others see them, where that has been read already. */
  person?: Person | null;
  /** Whether several members edit this text at once: their changes become one entry, as nobody overwrites anybody. */
  shared?: boolean;
  /** Whether the change gets an entry of its own, so that the text before it can be restored. */
  separate?: boolean;
}

/** Continued typing is merged into one history entry, until a pause of this length. */
const MERGE_WITHIN_MINUTES = 2;
/** The longest time that one history entry covers: what has stood in a text for longer is always in some version. */
const MAX_ENTRY_MINUTES = 10;
/** If a member returns to a text this soon while another member edits it, both are editing at the same time. */
const IMMEDIATE_MINUTES = 1;
const within = (minutes: number) => `now() - make_interval(mins => ${minutes})`;
/** Whether a later change of the same kind may still be merged into the entry `change`, as SQL. */
export const IS_OPEN = `change.at > ${within(MERGE_WITHIN_MINUTES)} and change.beganAt > ${within(MAX_ENTRY_MINUTES)}`;
/** The most entries of a block, and their bytes; the oldest are deleted. */
const MAX_ENTRIES = 200;
const MAX_ENTRY_BYTES = 2_000_000;

/** The author; null if there were several. */
export function findOnlyAuthor({ authors }: Authorship): string | null {
  return authors.length === 1 ? authors[0]! : null;
}

type NewEntry = Pick<ComponentChangeRow, 'pageId' | 'kind' | 'field' | 'before'> & {
  componentId: string;
};

/**
 * Stores a change of a block or of one of its fields, under the lock of its page: in the newest entry if that is still
 * open, otherwise in a new one.
 */
export async function storeEntry(
  manager: EntityManager,
  entry: NewEntry,
  authorship: Authorship,
): Promise<void> {
  const earlier = authorship.separate ? null : await findOpenEntry(manager, entry, authorship);
  if (earlier) return continueEntry(manager, earlier, authorship);
  const userId = findOnlyAuthor(authorship);
  const writers = [...authorship.authors];
  const total = await insertEntry(manager, { ...entry, userId, writers });
  if (total.entries > MAX_ENTRIES || total.bytes > MAX_ENTRY_BYTES)
    await deleteOldestEntries(manager, entry.componentId);
}

/** Adds an entry; gives how many the block then has, and their size. */
async function insertEntry(
  manager: EntityManager,
  entry: Omit<Partial<ComponentChangeRow>, 'writers'> & { writers: string[] },
): Promise<{ entries: number; bytes: number }> {
  const fromOthers = 'from component_change other where other.component_id = :componentId';
  const { raw }: { raw: { entries: number; bytes: number }[] } = await manager
    .createQueryBuilder()
    .insert()
    .into(ComponentChangeRow)
    .values({ ...entry, beganAt: () => 'clock_timestamp()' })
    .updateEntity(false)
    .returning(
      `1 + (select count(*)::int ${fromOthers}) as entries,
       size + (select coalesce(sum(other.size), 0)::int ${fromOthers}) as bytes`,
    )
    .setParameters({ componentId: entry.componentId })
    .execute();
  return raw[0]!;
}

/** Makes an entry the newest, by everybody who contributed. It takes no more room. */
async function continueEntry(
  manager: EntityManager,
  { id, userId, writers: earlier }: Entry,
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

type Entry = Pick<ComponentChangeRow, 'id' | 'userId' | 'writers'>;

/** The newest entry of the same field, if the change continues it. */
async function findOpenEntry(
  manager: EntityManager,
  { componentId, kind, field }: NewEntry,
  authorship: Authorship,
): Promise<Entry | null> {
  const by = findOnlyAuthor(authorship);
  const [last, previous] = await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .select('change.id', 'id')
    .addSelect('change.userId', 'userId')
    .addSelect('change.writers', 'writers')
    .addSelect(IS_OPEN, 'isOpen')
    .addSelect(`change.at > ${within(IMMEDIATE_MINUTES)}`, 'isRecent')
    .where({ componentId, kind, field: field ?? IsNull() })
    .orderBy('change.id', 'DESC')
    .limit(2)
    .getRawMany<Entry & { isOpen: boolean; isRecent: boolean }>();
  if (!last?.isOpen) return null;
  const isImmediate =
    authorship.shared && (last.userId === null || (previous?.isRecent && previous.userId === by));
  return last.userId === by || isImmediate ? last : null;
}
