import { useContext, useId, useLayoutEffect } from 'react';
import './notice.css';
import { NoticeContext } from './NoticeContext.ts';

/**
 * The result of the last action, shown for a moment at the foot of the screen and announced to screen readers; with
 * several places, as when a dialog is open, in the topmost.
 */
export function Notice() {
  const { message, place: topId, enter } = useContext(NoticeContext);
  const id = useId();
  useLayoutEffect(() => enter(id), [enter, id]);
  return (
    <div className="notice" role="status">
      {message && topId === id && <p>{message.text}</p>}
    </div>
  );
}
