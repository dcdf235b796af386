import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { EventTransaction } from '../../live/event-store.ts';
import { MemberEvent } from '../../live/event-types.ts';
import { Person, findMember } from '../members/person.ts';
import { type Payload, toCamelCase } from './block-type.ts';
import { type Authorship, findOnlyAuthor, storeEntry } from './history-entries.ts';

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

/** An action of a member on a whole block. */
interface RecordedAction {
  /** The member's account. */
  by: string;
  pageId: string;
  componentId: string;
  action: Exclude<ComponentAction, ComponentAction.CHANGED>;
}

/** A field whose content was changed. */
export interface ChangedField {
  field: string;
  /** The field's content before the change. */
  before: Payload[string];
  /** Whether the change deletes so much of it that it must be kept. */
  deletesMuch: boolean;
}

/**
 * Records who did what to a block in its history, in the transaction that does it, and notifies the page's members. The
 * page is locked.
 */
export async function recordAction(
  { manager, notifyMembers }: Pick<EventTransaction, 'manager' | 'notifyMembers'>,
  { by, pageId, componentId, action }: RecordedAction,
): Promise<void> {
  const entry = { pageId, componentId, kind: action, field: null, before: null };
  const separate = action !== ComponentAction.MOVED; // several moves in a row become one entry
  await storeEntry(manager, entry, { authors: [by], separate });
  const person = await findMember(manager, pageId, by);
  notifyMembers(ComponentActed, pageId, { by: person, action, componentId, fields: [] });
}

/** Stores a change of a block's content: one entry for each field. */
export async function recordChange(
  { manager, notifyMembers }: Pick<EventTransaction, 'manager' | 'notifyMembers'>,
  { id: componentId, pageId }: { id: string; pageId: string },
  authorship: Authorship,
  fields: readonly ChangedField[],
): Promise<void> {
  const action = ComponentAction.CHANGED;
  for (const { field, before, deletesMuch } of fields) {
    const entry = { pageId, componentId, kind: action, field, before };
    const separate = authorship.separate || deletesMuch;
    await storeEntry(manager, entry, { ...authorship, separate });
  }
  const by = findOnlyAuthor(authorship);
  notifyMembers(ComponentActed, pageId, {
    by: authorship.person ?? (by ? await findMember(manager, pageId, by) : null),
    action,
    componentId,
    fields: fields.map(({ field }) => toCamelCase(field)),
  });
}
