import { type EntityManager, MoreThan } from 'typeorm';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import type { ComponentRow } from '../components/component.entity.ts';
import { findFields } from '../components/registry.ts';
import { describeChange } from './describe.ts';
import { type FileNames, pad } from './file-names.ts';
import { openList } from './list-formats.ts';

/** The rows read at once; each can contain a long text. */
const BATCH_SIZE = 20;

/** The changes of the page's present blocks and of its photos, oldest first. */
export async function writeHistory(
  manager: EntityManager,
  pageId: string,
  blocks: readonly ComponentRow[],
  names: FileNames,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const types = new Map(blocks.map(({ id, type }) => [id, type]));
  const list = openList(write);
  for (let last = '0', count = 0; ;) {
    const changes = await manager.find(ComponentChangeRow, {
      where: { pageId, id: MoreThan(last) },
      order: { id: 'ASC' },
      take: BATCH_SIZE,
    });
    if (changes.length === 0) break;
    last = changes.at(-1)!.id;
    for (const change of changes) {
      const { componentId, field, before, photoImage } = change;
      const type = types.get(componentId ?? '');
      if (componentId && !type) continue; // its block was removed
      const isPicture = type
        ? findFields(type, 'picture').includes(field ?? '')
        : field === 'image';
      count += 1;
      const addresses = [photoImage ?? '', isPicture ? (before ?? '') : ''];
      await names.name(
        addresses.map((address, index) => ({
          address,
          name: `earlier-${pad(count, 5)}-${index + 1}`,
        })),
      );
      await list.add(describeChange(change, isPicture, names));
    }
  }
  await list.end();
}
