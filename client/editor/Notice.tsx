import { useEffect } from 'react';
import './notice.css';

/** An object of its own each time, so that the same words can be said twice. */
export type NoticeMessage = { words: string };

const SHOWN_MS = 8_000;

type Props = { said: NoticeMessage | null; onGone: () => void };

/** The result of the last deed: seen for a moment, and said aloud. */
export function Notice({ said, onGone }: Props) {
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(onGone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, onGone]);

  return (
    <div className="editor-notice" role="status">
      {said && <p>{said.words}</p>}
    </div>
  );
}
