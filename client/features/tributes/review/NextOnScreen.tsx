import type { Review } from './useReview.ts';

/** What the screen in the room shows next, in a place of its own: the list below keeps its place. */
export function NextOnScreen({ review: { onScreen, busy, actOnScreen } }: { review: Review }) {
  const entry = onScreen?.next[0];
  if (!onScreen) return null;
  return (
    <section className="queue-next" aria-label="Next on the wall">
      <h2>Next</h2>
      {entry ? (
        <div>
          <p className="queue-content" dir="auto">
            {entry.tribute.content}
          </p>
          <p className="queue-from">
            <bdi>{entry.tribute.name}</bdi>
          </p>
          <button
            type="button"
            className="secondary"
            aria-label={`Keep off: the next message, from ${entry.tribute.name}`}
            disabled={busy.has(entry.tribute.id)}
            onClick={() => void actOnScreen(entry, 'HIDE')}
          >
            Keep off
          </button>
        </div>
      ) : (
        <p className="queue-when">A photo, or who it is for.</p>
      )}
      <h2>Just now</h2>
    </section>
  );
}
