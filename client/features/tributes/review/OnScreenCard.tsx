import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import type { Entry } from './queue.ts';
import type { Review } from './useReview.ts';
import './on-screen.css';

/** What the screen in the room shows now, with one button to take it off; with `keys`, their names on the buttons. */
export function OnScreenCard({ review, keys = false }: { review: Review; keys?: boolean }) {
  const { onScreen, skipOnScreen } = review;
  if (!onScreen) return null;
  const { now, before, next, photo } = onScreen;
  const row = (entry: Entry) => (
    <OnScreenRow
      key={entry.tribute.id}
      {...{ entry, review }}
      hasKey={keys && now.length === 1 && entry === now[0]}
    />
  );
  return (
    <section className="on-screen" aria-label="On the wall now" tabIndex={-1}>
      <div className="on-screen-head">
        <h2>On the wall now</h2>
        <button
          type="button"
          className="quiet"
          aria-keyshortcuts={keys ? 'N' : undefined}
          onClick={() => void skipOnScreen()}
        >
          Skip {keys && <kbd aria-hidden="true">N</kbd>}
        </button>
      </div>
      {now.length > 0 && <ul>{now.map(row)}</ul>}
      {now.length === 0 && (
        <div className="on-screen-none">
          <p className="on-screen-words">
            {photo ? `A photo: ${photo}` : photo === '' ? 'A photo' : 'Who it is for'}
          </p>
          <p className="on-screen-from">From the page</p>
        </div>
      )}
      {keys && next.length > 0 && (
        <p className="on-screen-next">
          Then{' '}
          {next.slice(0, 2).map(({ tribute: { id, name } }, at) => (
            <bdi key={id}>{at > 0 ? `, ${name}` : name}</bdi>
          ))}
        </p>
      )}
      {before.length > 0 && (
        <>
          <h3>Right before</h3>
          <ul className="on-screen-before">{before.map(row)}</ul>
        </>
      )}
    </section>
  );
}

type RowProps = { entry: Entry; review: Review; hasKey: boolean };

function OnScreenRow({ entry, review, hasKey }: RowProps) {
  const { id, name, content, image } = entry.tribute;
  const busy = review.busy.has(id);
  return (
    <li data-id={id}>
      {image && <MemberPicture key={image} address={image} alt={`Photo from ${name}`} />}
      <div>
        <p className="on-screen-words" dir="auto">
          {content}
        </p>
        <p className="on-screen-from">
          <bdi>{name}</bdi>
        </p>
      </div>
      <div className="on-screen-actions">
        <button
          type="button"
          className="on-screen-off"
          disabled={busy}
          aria-label={`Take off: the message from ${name}`}
          aria-keyshortcuts={hasKey ? 'T' : undefined}
          onClick={() => void review.actOnScreen(entry, 'HIDE')}
        >
          Take off {hasKey && <kbd aria-hidden="true">T</kbd>}
        </button>
        {image && (
          <button
            type="button"
            className="quiet"
            disabled={busy}
            aria-label={`Without the photo: the message from ${name}`}
            onClick={() => void review.actOnScreen(entry, 'SHOW_WITHOUT_PHOTO')}
          >
            Without the photo
          </button>
        )}
      </div>
    </li>
  );
}
