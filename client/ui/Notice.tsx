import { useContext, useId, useLayoutEffect } from 'react';
import './notice.css';
import { NoticeContext } from './NoticeContext.ts';

/**
 * The result of the last action, seen for a moment and announced to screen readers. It stands over the words of a head, where
 * nothing can be pressed; of several, as where a sheet is open, in the one that is on top.
 */
export function Notice() {
  const { message, place, enter } = useContext(NoticeContext);
  const id = useId();
  useLayoutEffect(() => enter(id), [enter, id]);
  return (
    <div className="notice" role="status">
      {message && place === id && <p>{message.words}</p>}
    </div>
  );
}
