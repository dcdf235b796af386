import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import type { Entry } from './queue.ts';
import type { OnScreen } from './useOnScreen.ts';
import './on-screen.css';

/** A press this soon after the screen changes is meant for the previous messages. */
const SETTLED_MS = 700;

type Props = {
  onScreen: OnScreen;
  busy: ReadonlySet<string>;
  /** Called with the message to take off the wall. */
  onTakeOff: (entry: Entry) => void;
};

/** What the screen in the room shows now, with one button to take it off. */
export function OnScreenCard({ onScreen: { now, before, changedAt }, busy, onTakeOff }: Props) {
  const row = (entry: Entry) => (
    <OnScreenRow
      key={entry.tribute.id}
      entry={entry}
      busy={busy.has(entry.tribute.id)}
      changedAt={changedAt}
      onTakeOff={() => onTakeOff(entry)}
    />
  );
  return (
    <section className="on-screen" aria-label="On the screen now" tabIndex={-1}>
      <h2>On the screen now</h2>
      {now.length > 0 ? (
        <ul>{now.map(row)}</ul>
      ) : (
        <p className="on-screen-none">No message just now: a photo, or who it is for.</p>
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

type RowProps = { entry: Entry; busy: boolean; changedAt: number; onTakeOff: () => void };

function OnScreenRow({ entry: { tribute }, busy, changedAt, onTakeOff }: RowProps) {
  const { id, name, content, image } = tribute;

  function takeOff() {
    if (Date.now() - changedAt > SETTLED_MS) onTakeOff();
  }

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
      <button
        type="button"
        className="primary"
        disabled={busy}
        aria-label={`Take off: the message from ${name}`}
        onClick={takeOff}
      >
        Take off
      </button>
    </li>
  );
}
