import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import { CLOSE } from '../../../protocol/close-codes.ts';
import { encodeNotice, encodeUpdate } from '../../../protocol/rich-text/messages.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { Person } from '../members/person.ts';
import type { EditorSocket } from './editor-socket.ts';
import { Cursors } from './cursors.ts';
import type { DocumentEditors } from './document-editors.ts';
import type { DocumentName } from './document-store.ts';

/** The most connections to a document in this process, which is also the most members of a page. */
const MAX_SOCKETS = 50;

const CLOSE_CODES = {
  gone: CLOSE.notFound,
  'logged out': CLOSE.unauthenticated,
  'no member': CLOSE.forbidden,
};

interface Dependencies {
  name: DocumentName;
  editors: DocumentEditors;
  bus: Bus<MemberMessage>;
}

/** All editors of one document in this process, and their cursors. */
export class EditorSockets {
  readonly cursors: Cursors;
  private readonly open = new Set<EditorSocket>();

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

  /** If there are too many, the account with the most connections loses its latest, which may be this one. */
  add(editor: EditorSocket): void {
    this.open.add(editor);
    if (this.open.size <= MAX_SOCKETS) return;
    const byPerson = new Map<string, EditorSocket[]>();
    for (const socket of this.open)
      byPerson.set(socket.viewer.id, [...(byPerson.get(socket.viewer.id) ?? []), socket]);
    const largestGroup = [...byPerson.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const latest = largestGroup.at(-1)!;
    this.remove(latest);
    latest.end(CLOSE.tooMany, 'Too many editors at once');
  }

  remove(editor: EditorSocket): void {
    this.open.delete(editor);
    this.cursors.forget(editor);
  }

  /** Sends an update to everybody except its sender. */
  broadcast(update: Uint8Array, from: EditorSocket | null): void {
    const message = encodeUpdate(update);
    for (const editor of this.open) if (editor !== from) editor.send(message);
  }

  notify(message: string): void {
    for (const editor of this.open) editor.send(encodeNotice(message));
  }

  /** Shows a member's new name at their cursor at once. */
  rename(userId: string, { name, initials }: Pick<Person, 'name' | 'initials'>): void {
    for (const editor of this.open) {
      if (editor.viewer.id !== userId) continue;
      editor.person = { ...editor.person, name, initials };
      this.cursors.updateName(editor);
    }
  }

  /** Closes connections that may not edit any more. */
  async endForbidden(): Promise<void> {
    const { name, editors } = this.dependencies;
    const open = [...this.open];
    if (open.length === 0) return;
    const lostAccess = await editors.findLostAccess(
      name.componentId,
      open.map(({ viewer }) => viewer),
    );
    for (const editor of open) {
      const loss = lostAccess.get(editor.viewer.sessionId);
      if (!loss) continue;
      this.remove(editor);
      editor.end(CLOSE_CODES[loss], loss);
    }
  }

  /** Closes all connections so that clients reconnect. */
  endAll(): void {
    for (const editor of this.open) editor.end(CLOSE.restarting, 'Please come back');
  }
}
