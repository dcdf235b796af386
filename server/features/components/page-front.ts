import { type EntityManager, IsNull } from 'typeorm';
import type { PageFront, Payload } from './block-type.ts';
import { ComponentRow } from './component.entity.ts';
import { getBlockType } from './registry.ts';

/** What the first block that says whom a page is about says; null if none does. */
export async function readPageFront(
  manager: EntityManager,
  pageId: string,
): Promise<PageFront | null> {
  const blocks = await manager.find(ComponentRow, {
    where: { pageId, removedAt: IsNull() },
    order: { rank: 'ASC' },
  });
  return findPageFront(blocks);
}

/** The same among these blocks. */
export function findPageFront(
  blocks: readonly Pick<ComponentRow, 'type' | 'payload'>[],
): PageFront | null {
  for (const { type, payload } of blocks) {
    const front = getBlockType(type).front?.(payload as Payload);
    if (front) return front;
  }
  return null;
}
