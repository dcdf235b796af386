import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { noticeMessage, updateMessage } from '../../../protocol/rich-text/server-messages.ts';
import type { Bus } from '../../live/bus.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import type { Person } from '../members/person.ts';
import { type Connection } from './connection.ts';
import { Cursors } from './cursors.ts';
import type { DocumentEditors } from './document.editors.ts';
import type { DocumentName } from './document.store.ts';

const CLOSE_FOR = {
  gone: CLOSE.notFound,
  'logged out': CLOSE.unauthenticated,
  'no member': CLOSE.forbidden,
};

interface Dependencies {
  name: DocumentName;
  editors: DocumentEditors;
  bus: Bus<MemberMessage>;
}

/** Everybody who edits one document in this process, and all its cursors. */
export class Connections {
  readonly cursors: Cursors;
  private readonly open = new Set<Connection>();

  constructor(
    private readonly dependencies: Dependencies,
    doc: Doc,
  ) {
    const { name, bus } = dependencies;
    this.cursors = new Cursors(new Awareness(doc), this.open, (moved) => {
      const update = Buffer.from(moved).toString('base64');
      bus.publish({ kind: 'cursorsMoved', ...name, update });
    });
    bus.publish({ kind: 'cursorsWanted', ...name });
  }

  get count(): number {
    return this.open.size;
  }

  add(connection: Connection): void {
    this.open.add(connection);
  }

  remove(connection: Connection): void {
    this.open.delete(connection);
    this.cursors.forget(connection);
  }

  /** Shows an update to everybody but whoever sent it. */
  show(update: Uint8Array, from: Connection | null): void {
    const message = updateMessage(update);
    for (const connection of this.open) if (connection !== from) connection.send(message);
  }

  notify(words: string): void {
    for (const connection of this.open) connection.send(noticeMessage(words));
  }

  /** Somebody has another name: whoever sees their cursor sees it at once. */
  rename(userId: string, { name, initials }: Pick<Person, 'name' | 'initials'>): void {
    for (const connection of this.open) {
      if (connection.viewer.id !== userId) continue;
      connection.person = { ...connection.person, name, initials };
      this.cursors.updateName(connection);
    }
  }

  /** Ends whoever may not edit any more. */
  async endForbidden(): Promise<void> {
    const { name, editors } = this.dependencies;
    const open = [...this.open];
    if (open.length === 0) return;
    const barred = await editors.withoutAccess(
      name.componentId,
      open.map(({ viewer }) => viewer),
    );
    for (const connection of open) {
      const bar = barred.get(connection.viewer.sessionId);
      if (!bar) continue;
      this.remove(connection);
      connection.end(CLOSE_FOR[bar], bar);
    }
  }

  /** Sends everybody to come back. */
  endAll(): void {
    for (const connection of this.open) connection.end(CLOSE.restarting, 'Please come back');
  }
}
