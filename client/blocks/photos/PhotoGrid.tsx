import { type Announcements, closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import type { PhotoUpload } from './uploadBatch.ts';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import { useDragSensors } from '../../ui/hooks/useDragSensors.ts';

type Props = {
  blockId: string;
  photos: readonly PhotoFieldsFragment[];
  uploads: readonly PhotoUpload[];
  /** The chosen photos in the order in which they were touched; null while none are being chosen. */
  chosen: readonly string[] | null;
  onChoose: (id: string) => void;
  /** Moves a photo to a position counted from 0. */
  onMove: (id: string, to: number) => void;
  onEdit: (id: string) => void;
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
  onAdd: () => void;
};

/** The photos three in a row, each dragged by its picture, and those that are on their way behind them. */
export function PhotoGrid({ blockId, photos, uploads, chosen, onMove, ...handlers }: Props) {
  const [dragged, setDragged] = useState<{ ids: string[]; to: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const ids = photos.map(({ id }) => id);
  const sensors = useDragSensors();
  // while a photo is dragged, the grid ignores what others change, except removed photos
  const order = dragged?.ids.filter((id) => ids.includes(id)) ?? ids;
  const shown = order.map((id) => photos.find((photo) => photo.id === id)!);

  function drop({ active, over }: DragEndEvent) {
    setDragged(null);
    const to = order.indexOf(String(over?.id));
    const moved = arrayMove(order, order.indexOf(String(active.id)), to);
    if (to >= 0) onMove(String(active.id), moved.indexOf(String(active.id)));
  }

  const focusCaption = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-field=caption]')[index]?.focus();

  if (photos.length === 0 && uploads.length === 0)
    return (
      <button type="button" className="photos-empty" onClick={handlers.onAdd}>
        <BlockPlaceholder title="Add photos" hint="As many as you like, three in a row" />
      </button>
    );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announce(order), restoreFocus: false }}
      onDragStart={({ active }) => setDragged({ ids, to: ids.indexOf(String(active.id)) })}
      onDragOver={({ over }) =>
        over &&
        setDragged((before) => before && { ...before, to: before.ids.indexOf(String(over.id)) })
      }
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {photos.length > 1 && uploads.length === 0 && (
        <p className="photos-hint">
          {chosen ? 'Touch the photos in the order you want them.' : 'Hold a photo to move it.'}{' '}
          {dragged && (
            <b>
              Now {dragged.to + 1} of {order.length}.
            </b>
          )}
        </p>
      )}
      <SortableContext items={order} strategy={rectSortingStrategy} disabled={chosen !== null}>
        <ol className="photos-grid" ref={list}>
          {shown.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              blockId={blockId}
              choice={chosen && chosen.indexOf(photo.id) + 1}
              onChoose={() => handlers.onChoose(photo.id)}
              onEdit={() => handlers.onEdit(photo.id)}
              onCaptioned={() => focusCaption(index + 1)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => handlers.onRetry(upload.id)}
              onCancel={() => handlers.onCancel(upload.id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The announcements of a screen reader while a photo is dragged. */
function announce(order: readonly string[]): Announcements {
  const describePosition = (id: string | number) =>
    `${order.indexOf(String(id)) + 1} of ${order.length}`;
  return {
    onDragStart: ({ active }) => `Picked up photo ${describePosition(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Now ${describePosition(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Put down as ${describePosition(over.id)}.` : undefined),
    onDragCancel: () => 'It stays where it was.',
  };
}
