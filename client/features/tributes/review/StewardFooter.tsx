import type { ReactNode } from 'react';

type Props = {
  /** The last event, in words. */
  announcement: string;
  failure: string;
  /** Undoes it. */
  undo: { label: string; run: () => void } | null;
  /** How many new messages are not shown yet. */
  arrived: number;
  onShowNew: () => void;
  children: ReactNode;
};

/** The bar at the bottom: the last event with its undo, new messages, and the actions for the whole wall. */
export function StewardFooter({
  announcement,
  failure,
  undo,
  arrived,
  onShowNew,
  children,
}: Props) {
  return (
    <div className="steward-foot">
      <p className="unseen" role="status">
        {announcement}
      </p>
      <p className="steward-failure" role="alert">
        {failure}
      </p>
      {(undo || announcement) && (
        <div className="steward-line">
          {/* announced above */}
          <span aria-hidden>{undo?.label || announcement}</span>
          {undo && (
            <button type="button" className="quiet" onClick={undo.run}>
              Undo
            </button>
          )}
        </div>
      )}
      {arrived > 0 && (
        <button type="button" className="primary steward-new" onClick={onShowNew}>
          Show {arrived === 1 ? 'one new message' : `${arrived} new messages`}
        </button>
      )}
      {children}
    </div>
  );
}
