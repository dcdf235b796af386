import { useEffect, useState } from 'react';
import { countOfNew } from './newTributes.ts';

const CALM = 1_000;

/** Stays in reach while somebody reads further down, and takes no room of its own. */
export function NewMessages({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="new-place">
      {count > 0 && (
        <button type="button" className="new" onClick={onShow}>
          {countOfNew(count)}
        </button>
      )}
    </div>
  );
}

/** Says how many are new to those who do not see it, once it has been calm for a moment. */
export function NewMessagesStatus({ count }: { count: number }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStatus(count ? countOfNew(count) : ''), CALM);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="unseen">
      {status}
    </p>
  );
}
