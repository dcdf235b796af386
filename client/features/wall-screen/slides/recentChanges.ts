import type { WallTributeFragment } from '../../../__generated__/features/wall-screen/wall.ts';

/** More than a wall changes while an answer is on its way. */
const MAX_REMEMBERED = 1_000;

/** What the server answered about a wall, after the page's event `lastSeq`. */
type WallAnswer = {
  lastSeq: number;
  tributes: { edges: readonly { node: WallTributeFragment }[] };
};

/** Remembers what became of tributes lately: an answer that was on its way meanwhile does not know it. */
export function createRecentChanges() {
  const changes = new Map<string, { seq: number; tribute: WallTributeFragment | null }>();
  return {
    /** Remembers a tribute as an event brought it; null if it was removed. */
    note(id: string, seq: number, tribute: WallTributeFragment | null): void {
      changes.delete(id); // the oldest comes first
      changes.set(id, { seq, tribute });
      const [oldest] = changes.keys();
      if (oldest !== undefined && changes.size > MAX_REMEMBERED) changes.delete(oldest);
    },
    /** The tributes of an answer as they are by now. */
    listCurrent({ lastSeq, tributes }: WallAnswer): WallTributeFragment[] {
      return tributes.edges.flatMap(({ node }) => {
        const change = changes.get(node.id);
        return change && change.seq > lastSeq ? (change.tribute ?? []) : node;
      });
    },
  };
}
