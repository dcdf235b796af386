import type { ReactNode } from 'react';

type Props = {
  /** The last thing that happened, in words. */
  said: string;
  failure: string;
  /** The way back from it. */
  undo: { words: string; run: () => void } | null;
  /** How many messages came that are not on the screen. */
  arrived: number;
  onShowNew: () => void;
  children: ReactNode;
};

/** What stays low on the screen: what just happened and the way back, what is new, and what concerns the whole wall. */
export function StewardFooter({ said, failure, undo, arrived, onShowNew, children }: Props) {
  return (
    <div className="steward-foot">
      <p className="unseen" role="status">
        {said}
      </p>
      <p className="steward-failure" role="alert">
        {failure}
      </p>
      {(undo || said) && (
        <div className="steward-line">
          {/* announced above */}
          <span aria-hidden>{undo?.words || said}</span>
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
