import type { ReactNode } from 'react';

type Props = { className?: string; onRetry: () => void; children: ReactNode };

/** Says in place of something that it could not be fetched, with a button to try again. */
export function FetchFailure({ className, onRetry, children }: Props) {
  return (
    <p role="alert" className={className}>
      {children}{' '}
      <button type="button" className="quiet" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
