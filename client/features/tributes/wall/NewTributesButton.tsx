import { useEffect, useState } from 'react';
import { formatNewTributesLabel } from './newTributes.ts';

const ANNOUNCE_AFTER_MS = 1_000;

/** Stays in reach while somebody reads further down, without taking up space. */
export function NewTributesButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="new-place">
      {count > 0 && (
        <button type="button" className="new" onClick={onShow}>
          {formatNewTributesLabel(count)}
        </button>
      )}
    </div>
  );
}

/** Announces to screen readers how many are new, once no more have arrived for a moment. */
export function NewTributesStatus({ count }: { count: number }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setStatus(count ? formatNewTributesLabel(count) : ''),
      ANNOUNCE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className="unseen">
      {status}
    </p>
  );
}
