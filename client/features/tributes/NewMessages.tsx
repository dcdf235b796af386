import { useEffect, useState } from 'react';
import { newMessagesLabel } from './newTributes.ts';

const CALM = 1_000;

/** Stays in reach while somebody reads further down, and takes no room of its own. */
export function NewMessages({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="new-place">
      {count > 0 && (
        <button type="button" className="new" onClick={onShow}>
          {newMessagesLabel(count)}
        </button>
      )}
    </div>
  );
}

/** Says how many are new to those who do not see it, once it has been calm for a moment. */
export function NewMessagesStatus({ count }: { count: number }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStatus(count ? newMessagesLabel(count) : ''), CALM);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="unseen">
      {status}
    </p>
  );
}
