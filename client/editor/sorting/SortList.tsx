import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Block, PageData } from '../../blocks/publicBlocks.tsx';
import { getBlockExcerpt, getEditorBlock } from '../../blocks/editorBlocks.ts';
import { BlockThumbnail } from './BlockThumbnail.tsx';
import { SortRow } from './SortRow.tsx';
import { useMoveByOne } from '../list/useMoveByOne.ts';
import { useDragSensors } from '../../ui/hooks/useDragSensors.ts';
import './sort-list.css';

type Sortable = {
  id: string;
  label: string;
  /** Distinguishes the block from others of its type; may be empty. */
  excerpt: string;
  thumbnail: ReactNode;
};

type Props = {
  page: PageData;
  /** Moves a block after another, or to the top. */
  onMove: (id: string, afterId: string | null) => void;
};

const INSTRUCTIONS = {
  draggable:
    'To pick up a block, press space. Then move it with the up and down arrows, and press space again to put it down, or escape to leave it where it was.',
};

/** The blocks as short rows that can be dragged by pointer, touch and keyboard. */
export function SortList({ page, onMove }: Props) {
  const items = useMemo(() => page.components.map((block) => toSortable(block, page)), [page]);
  // while a row is dragged, the others keep their order, even if changes arrive
  const [dragOrder, setDragOrder] = useState<Sortable[] | null>(null);
  const shown = dragOrder ?? items;
  const moveByOne = useMoveByOne(items, onMove);
  const announcements = useAnnouncements(shown);
  const sensors = useSensors(
    ...useDragSensors(),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent) {
    setDragOrder(null);
    const ids = shown.map(({ id }) => id);
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from < 0 || to < 0 || from === to) return;
    const currentIds = new Set(items.map(({ id }) => id));
    const order = arrayMove(ids, from, to).filter((id) => currentIds.has(id));
    onMove(String(active.id), order[order.indexOf(String(active.id)) - 1] ?? null);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragStart={() => setDragOrder(items)}
      onDragCancel={() => setDragOrder(null)}
      onDragEnd={drop}
    >
      <SortableContext items={shown} strategy={verticalListSortingStrategy}>
        <ol className={dragOrder ? 'sort-list sorting' : 'sort-list'}>
          {shown.map((item, index) => (
            <SortRow
              key={item.id}
              {...item}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={moveByOne}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function toSortable(block: Block, page: PageData): Sortable {
  return {
    id: block.id,
    label: getEditorBlock(block.__typename).typeLabel,
    excerpt: getBlockExcerpt(block, page),
    thumbnail: <BlockThumbnail {...getEditorBlock(block.__typename).getThumbnail?.(block, page)} />,
  };
}

/** The announcements of a screen reader while a block is moved by keyboard. */
function useAnnouncements(items: readonly Sortable[]): Announcements {
  const justPickedUp = useRef(false);
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? 'Block';
  const describePosition = (id: UniqueIdentifier) =>
    `${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart({ active }) {
      justPickedUp.current = true;
      return `Picked up ${name(active.id)}, ${describePosition(active.id)}.`;
    },
    onDragOver({ active, over }) {
      // right after picking up, it is over its own position, which has just been announced
      const isAnnounced = justPickedUp.current && over?.id === active.id;
      justPickedUp.current = false;
      return over && !isAnnounced
        ? `${name(active.id)}, place ${describePosition(over.id)}.`
        : undefined;
    },
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} put down${over ? ` at ${describePosition(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
