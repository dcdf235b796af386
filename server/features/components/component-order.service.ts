import { computeMovedRanks, writeRanks } from '../../database/rank.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { lockForEditing, type Members, readPage } from '../pages/page-editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { ComponentAction, recordAction } from './component-action.ts';
import { ComponentRow, requireEditableBlock } from './component.entity.ts';
import { appendReorderedEvents, type RankedBlock, readRankedBlocks } from './component-ranks.ts';
import { updateTitle } from './page-subject.ts';

/** The order of a page's blocks: the client names the preceding block, the server computes the rank. */
export class ComponentOrderService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /**
   * Moves a block right after another of its page; `afterId` null: to the top. Throws Refused if either was removed, or
   * the other is not on the page. Does nothing if the block is already there.
   */
  async moveComponent(viewer: Viewer, id: string, afterId: string | null): Promise<Page> {
    const block = await requireEditableBlock(this.eventStore.db, this.members, viewer, id);
    const after = afterId?.toLowerCase() ?? null;
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockForEditing(manager, this.members, viewer, block.pageId);
      const blocks = await readRankedBlocks(manager, block.pageId);
      if (!isAlreadyAfter(blocks, block.id, after)) {
        const ranks = computeMovedRanks(blocks, block.id, after);
        await writeRanks(manager, ComponentRow, ranks);
        await appendReorderedEvents(transaction, block.pageId, ranks);
        await updateTitle(transaction, block);
        const { id: componentId, pageId } = block;
        const action = ComponentAction.MOVED;
        await recordAction(transaction, { by: viewer.id, pageId, componentId, action });
      }
      return readPage(manager, block.pageId);
    });
  }
}

/** Whether nothing has to be moved; throws if the move is not possible. */
function isAlreadyAfter(blocks: RankedBlock[], id: string, afterId: string | null): boolean {
  const shown = blocks.filter((block) => !block.isRemoved);
  const index = shown.findIndex((block) => block.id === id);
  if (index < 0) {
    if (blocks.some((block) => block.id === id))
      throw new Refused('This block was removed. Bring it back to move it.');
    throw new NotFound('This block is not there any more.');
  }
  if (afterId === id) throw new Refused('A block cannot stand behind itself.');
  if (afterId !== null && !shown.some((block) => block.id === afterId))
    throw new Refused('The block that it should follow is not on this page any more.');
  return (shown[index - 1]?.id ?? null) === afterId;
}
