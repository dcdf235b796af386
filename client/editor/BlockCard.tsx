import type { ReactNode } from 'react';
import { useEditsOf } from '../blocks/EditingContext.ts';
import { IconButton } from '../ui/IconButton.tsx';
import './block-card.css';

type Props = {
  id: string;
  label: string;
  /** What the link says that takes it off the page. */
  hide: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onHide: () => void;
  /** The bar's own pencil or plus. */
  action?: ReactNode;
  /** Who else is in it. */
  others: ReactNode;
  children: ReactNode;
};

/** One block as its owner sees it: a bar with what can be done, and the block itself. */
export function BlockCard({ id, label, hide, isFirst, isLast, action, ...props }: Props) {
  const waits = useEditsOf(id).some(({ refusal }) => refusal !== undefined);
  return (
    <section className="block-card" aria-label={label} data-block={id}>
      <div className="block-bar">
        <span>{label}</span>
        {props.others}
        {waits && <span className="block-waits">Not saved yet</span>}
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
      <div className="block-body">{props.children}</div>
      <div className="block-foot">
        <button type="button" className="quiet" onClick={props.onHide}>
          {hide}
        </button>
      </div>
    </section>
  );
}
