import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import './chosen-photos.css';

type Props = {
  chosen: readonly string[];
  /** How many photos there are. */
  count: number;
  /** Moves the chosen ones, in the order in which they were touched, to a position counted from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** The actions on the chosen photos, at the foot of the screen. */
export function ChosenPhotos({ chosen, count, onMove, onRemove }: Props) {
  const [open, setOpen] = useState<'move' | 'remove' | null>(null);
  const isNone = chosen.length === 0;
  const act = (action: () => void) => () => {
    if (!isNone) action();
  };
  return (
    <>
      {/* over the editor's tools, beyond the block whose layout is contained */}
      {createPortal(
        <div className="photos-bar" role="group" aria-label="Chosen photos">
          <b role="status">{chosen.length} chosen</b>
          <button
            type="button"
            className="quiet"
            aria-disabled={isNone}
            onClick={act(() => onMove(0))}
          >
            To the front
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={isNone}
            onClick={act(() => setOpen('move'))}
          >
            Move to …
          </button>
          <button
            type="button"
            className="quiet danger"
            aria-disabled={isNone}
            onClick={act(() => setOpen('remove'))}
          >
            Remove
          </button>
        </div>,
        document.body,
      )}
      {open === 'move' && (
        <MoveSheet
          last={count - chosen.length + 1}
          onMove={(position) => {
            setOpen(null);
            onMove(position - 1);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          question={
            chosen.length === 1
              ? 'Do you want to remove this image ?'
              : `Do you want to remove these ${chosen.length} images ?`
          }
          onYes={() => {
            setOpen(null);
            onRemove();
          }}
          onNo={() => setOpen(null)}
        />
      )}
    </>
  );
}

type MoveProps = { last: number; onMove: (position: number) => void; onClose: () => void };

/** Asks to which position the chosen photos are moved. */
function MoveSheet({ last, onMove, onClose }: MoveProps) {
  const [position, setPosition] = useState('1');
  const number = Math.min(last, Math.max(1, Math.round(Number(position)) || 1));
  return (
    <Sheet title="Move to …" onClose={onClose}>
      <Form onSend={() => onMove(number)} wrong={null}>
        <Field
          label="Place"
          hint={`1 is the front, ${last} the end.`}
          type="number"
          min={1}
          max={last}
          value={position}
          onChange={setPosition}
        />
        <SheetFoot>
          <button type="submit" className="primary">
            Move
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
