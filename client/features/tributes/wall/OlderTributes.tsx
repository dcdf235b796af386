import { useHydrated } from '../../../ui/useHydrated.ts';
import type { useOlderTributes } from './useOlderTributes.ts';

const label = {
  idle: 'Show older messages',
  loading: 'Loading older messages ...',
  failed: 'Show older messages',
};

/** The end of the wall: older tributes load automatically on scrolling, or with a button. */
export function OlderTributes(older: ReturnType<typeof useOlderTributes>) {
  const { end, state, load, hasNextPage, endCursor } = older;
  const alive = useHydrated();
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="older">
      {state === 'failed' && (
        <p role="status">Older messages could not be loaded just now. Please try again.</p>
      )}
      {alive ? (
        <button
          type="button"
          className="quiet"
          aria-disabled={state === 'loading'}
          onClick={() => state !== 'loading' && void load()}
        >
          {label[state]}
        </button>
      ) : (
        <>
          <a className="quiet" rel="next" href={`?after=${endCursor}#tributes`}>
            Earlier messages
          </a>
          <a className="quiet" href="?print">
            All messages, to print
          </a>
          <p className="older-on-paper">
            There are more messages. The page’s address with “?print” at its end prints them all.
          </p>
        </>
      )}
    </div>
  );
}
