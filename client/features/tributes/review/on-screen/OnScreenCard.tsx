import type { ReactNode } from 'react';
import { MemberPicture } from '../../../../ui/for-members/MemberPicture.tsx';
import type { Entry } from '../queue/reviewList.ts';
import { getActionLabel } from '../decisions/reviewLabels.ts';
import type { OnScreenControls } from '../useReview.ts';
import './on-screen.css';

type Props = {
  screen: OnScreenControls;
  /**
   * Whether the screen is large: then the buttons are below, with what comes next, and with their keys if these are on.
   */
  isDesk?: boolean;
  keysAreOn?: boolean;
};

/** What the wall screen shows now, with a button to take it off. */
export function OnScreenCard({ screen, isDesk = false, keysAreOn = false }: Props) {
  const { onScreen } = screen;
  if (!onScreen) return null;
  const { current, previous, next } = onScreen;
  const [only, ...others] = current;
  const isOne = only !== undefined && others.length === 0;
  const row = (entry: Entry) => (
    <OnScreenRow key={entry.tribute.id} entry={entry} hasPhoto={current.includes(entry)}>
      {!(isDesk && isOne && entry === only) && <OffButton entry={entry} screen={screen} />}
    </OnScreenRow>
  );
  const skip = (className: string) => (
    <button
      type="button"
      className={className}
      aria-keyshortcuts={keysAreOn ? 'N' : undefined}
      onClick={() => void screen.skip()}
    >
      Skip {keysAreOn && <kbd aria-hidden="true">N</kbd>}
    </button>
  );
  return (
    <section className="on-screen" aria-label="On the wall now" tabIndex={-1}>
      <div className="on-screen-head">
        <h2>On the wall now</h2>
        {only && (
          <div>
            {isOne && <PhotoButton entry={only} screen={screen} />}
            {!isDesk && skip('quiet')}
          </div>
        )}
      </div>
      {only ? (
        <ul>{current.map(row)}</ul>
      ) : (
        <FromPage photo={onScreen.photo}>{!isDesk && skip('on-screen-off')}</FromPage>
      )}
      {isDesk && (
        <div className="on-screen-foot">
          {isOne && <OffButton entry={only} screen={screen} hasKey={keysAreOn} />}
          {skip('secondary')}
          {next.length > 0 && (
            <p>
              Then{' '}
              {next.slice(0, 2).map(({ tribute: { id, name } }, index) => (
                <bdi key={id}>{index > 0 ? `, ${name}` : name}</bdi>
              ))}
            </p>
          )}
        </div>
      )}
      {previous.length > 0 && (
        <>
          <h3>Right before</h3>
          <ul className="on-screen-before">{previous.map(row)}</ul>
        </>
      )}
    </section>
  );
}

type RowProps = { entry: Entry; hasPhoto: boolean; children: ReactNode };

function OnScreenRow({ entry, hasPhoto, children }: RowProps) {
  const { id, name, content, images } = entry.tribute;
  return (
    <li data-id={id}>
      {images[0] && hasPhoto && (
        <MemberPicture key={images[0].image} address={images[0].image} alt={`Photo from ${name}`} />
      )}
      <div>
        <p className="on-screen-words" dir="auto">
          {content}
        </p>
        <p className="on-screen-from">
          <bdi>{name}</bdi>
        </p>
      </div>
      {children}
    </li>
  );
}

/** A slide without messages. */
function FromPage({ photo, children }: { photo: string | null; children: ReactNode }) {
  return (
    <div className="on-screen-page">
      <div>
        <p className="on-screen-words">
          {photo === null ? 'Who it is for' : photo ? `A photo: ${photo}` : 'A photo'}
        </p>
        <p className="on-screen-from">From the page</p>
      </div>
      {children}
    </div>
  );
}

type ButtonProps = { entry: Entry; screen: OnScreenControls; hasKey?: boolean };

function OffButton({ entry, screen, hasKey = false }: ButtonProps) {
  const { id, name } = entry.tribute;
  return (
    <button
      type="button"
      className="on-screen-off"
      aria-disabled={screen.busyIds.has(id)}
      aria-label={`Take off: the message from ${name}`}
      aria-keyshortcuts={hasKey ? 'T' : undefined}
      onClick={() => void screen.act(entry, 'HIDE')}
    >
      Take off {hasKey && <kbd aria-hidden="true">T</kbd>}
    </button>
  );
}

function PhotoButton({ entry, screen }: ButtonProps) {
  const { id, name, images } = entry.tribute;
  if (images.length === 0) return null;
  const label = getActionLabel('SHOW_WITHOUT_PHOTO', images.length);
  return (
    <button
      type="button"
      className="quiet"
      aria-disabled={screen.busyIds.has(id)}
      aria-label={`${label}: the message from ${name}`}
      onClick={() => void screen.act(entry, 'SHOW_WITHOUT_PHOTO')}
    >
      {label}
    </button>
  );
}
