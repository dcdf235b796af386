import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import './block-card.css';

type Props = {
  id: string;
  label: string;
  /** The label of the button that removes the block. */
  hide: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onHide: () => void;
  /** An extra button of the bar: a pencil or a plus. */
  action?: ReactNode;
  /** Why some of it is not saved yet. */
  waitingLabel: string | false;
  /** The other members who are editing it. */
  others: ReactNode;
  children: ReactNode;
};

/** One block in the editor: a bar with its actions, and the block itself. */
export function BlockCard({ id, label, hide, isFirst, isLast, action, ...props }: Props) {
  return (
    <section className="block-card" aria-label={label} data-block={id}>
      <div className="block-bar">
        <span>{label}</span>
        {props.others}
        <IconButton
          icon="up"
          label={`Move up ${label}`}
          data-move="-1"
          aria-disabled={isFirst}
          onClick={() => props.onMove(-1)}
        />
        <IconButton
          icon="down"
          label={`Move down ${label}`}
          data-move="1"
          aria-disabled={isLast}
          onClick={() => props.onMove(1)}
        />
        {action}
      </div>
      <p role="status" className="block-waits">
        {props.waitingLabel}
      </p>
      <div className="block-body">{props.children}</div>
      <div className="block-foot">
        <button type="button" className="quiet" onClick={props.onHide}>
          {hide}
        </button>
      </div>
    </section>
  );
}
