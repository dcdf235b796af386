import type { useOlder } from './useOlder.ts';

const label = {
  idle: 'Show older messages',
  loading: 'Loading older messages ...',
  failed: 'Show older messages',
};

/** The end of the wall: more comes by itself, and by a button for whoever would rather ask. */
export function Older({ end, state, load, hasNextPage }: ReturnType<typeof useOlder>) {
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="older">
      {state === 'failed' && (
        <p role="status">Older messages could not be loaded just now. Please try again.</p>
      )}
      <button
        type="button"
        className="quiet"
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && void load()}
      >
        {label[state]}
      </button>
    </div>
  );
}
