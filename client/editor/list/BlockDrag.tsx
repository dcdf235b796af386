import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  useDroppable,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useDragSensors } from '../../ui/hooks/useDragSensors.ts';

type Props = {
  /** The blocks' ids in their order. */
  order: readonly string[];
  /** Moves a block after another, or to the top. */
  onMove: (id: string, afterId: string | null) => void;
  children: ReactNode;
};

/**
 * Lets blocks be dragged by their handles. As blocks are often higher than the screen, only a label moves with the
 * pointer, and a line shows the new position. By keyboard, blocks are moved with the handle's menu or Toggle Sort.
 */
export function BlockDrag({ order, onMove, children }: Props) {
  const [label, setLabel] = useState<string | null>(null);
  const sensors = useDragSensors();

  function drop({ active, over }: DragEndEvent) {
    setLabel(null);
    const [id, target] = [String(active.id), over && String(over.id)];
    if (target === null || target === id) return;
    const [from, to] = [order.indexOf(id), order.indexOf(target)];
    onMove(id, from < to ? target : (order[to - 1] ?? null));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ restoreFocus: false }}
      onDragStart={({ active }) => setLabel(String(active.data.current?.['label']))}
      onDragCancel={() => setLabel(null)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {label !== null && (
          <span className="block-dragged">
            <Icon name="grip" />
            {label}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Makes an element a drop target; `side` says on which side of it the dragged block would be put. */
export function useDropTarget(id: string, index: number) {
  const { setNodeRef, isOver, active } = useDroppable({ id });
  const from = Number(active?.data.current?.['index'] ?? index);
  const side = !isOver || from === index ? null : from < index ? 'below' : 'above';
  return { setNodeRef, side };
}
