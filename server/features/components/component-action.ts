import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Change } from '../../live/event-store.ts';
import { MemberEvent } from '../../live/member-event.ts';
import { Person, personAt } from '../members/person.ts';
import { camelCase } from './field-names.ts';
import type { Payload } from './block-type.ts';

/** What somebody did to a block; the values are the table's. */
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
  /** Null where several wrote at once. */
  by: string | null;
  pageId: string;
  componentId: string;
  action: ComponentAction;
  /** Of a change: the fields with what stood there before. */
  before?: Payload;
  /** Whether several write this text at once: their turns make one entry, and nobody overwrites anybody. */
  shared?: boolean;
}

/** Somebody who types on goes on with one entry: until they pause, and for so long at most. */
export const PAUSE_MINUTES = 5;
export const MAX_ENTRY_MINUTES = 30;
/** Of one block; the oldest entries make room. */
const MAX_ENTRIES = 200;
const MAX_ENTRY_BYTES = 2_000_000;

/** Writes who did what into the block's history, with the change itself, and notifies the page's members. */
export async function recordAction(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
  recorded: RecordedAction,
): Promise<void> {
  const { by, pageId, componentId, action, before = {}, shared = false } = recorded;
  const fields = action === ComponentAction.CHANGED ? Object.entries(before) : [[null, null]];
  for (const [field, text] of fields)
    await manager.query(
      `with earlier as (
         delete from component_change where id = (
           select id from component_change
           where component_id = $2 and kind = $4 and field is not distinct from $5
           order by id desc limit 1)
         and ($9 or user_id is not distinct from $3) and kind in ('changed', 'moved')
         and at > now() - make_interval(mins => $7) and began_at > now() - make_interval(mins => $8)
         returning user_id, before, began_at)
       insert into component_change (page_id, component_id, user_id, kind, field, before, began_at)
       values ($1, $2,
               case when (select user_id is distinct from $3 from earlier) then null else $3 end,
               $4, $5, coalesce((select before from earlier), $6),
               coalesce((select began_at from earlier), clock_timestamp()))`,
      [pageId, componentId, by, action, field, text, PAUSE_MINUTES, MAX_ENTRY_MINUTES, shared],
    );
  await manager.query(
    `delete from component_change where id in (
       select id from (
         select id, row_number() over newest as entries, sum(size) over newest as bytes
         from component_change where component_id = $1 window newest as (order by id desc)
       ) as counted
       where entries > $2 or (entries > 1 and bytes > $3))`,
    [componentId, MAX_ENTRIES, MAX_ENTRY_BYTES],
  );
  notifyMembers(ComponentActed, pageId, {
    by: by ? await personAt(manager, pageId, by) : null,
    action,
    componentId,
    fields: Object.keys(before).map(camelCase),
  });
}
