import { copyText } from '../../ui/share/share.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../ui/calendar.ts';
import { IconButton } from '../../ui/Icon.tsx';
import { Differences } from './Differences.tsx';
import { WriterInitials } from './VersionRow.tsx';
import { formatPeople, formatRecentDay } from './versionLabels.ts';
import type { Shown } from './versions.ts';
import './version-view.css';

type Props = {
  version: Shown;
  summary: string;
  /** The version's position among the versions of its text, from 1, newest first. */
  position: number;
  count: number;
  /** Whether it was chosen, and so gets the focus. */
  isChosen: boolean;
  isBusy: boolean;
  onStep: (by: 1 | -1) => void;
  onBack: () => void;
  onRestore: () => void;
};

/** One version of a text, with its additions and deletions. */
export function VersionView(props: Props) {
  const { version, summary, position, count, isChosen, isBusy, onStep, onBack, onRestore } = props;
  const [isCompared, setCompared] = useState(true);
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOrigin = version.kind === 'origin';

  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true });
  }, [isChosen]);

  const stepByKey = ({ key }: KeyboardEvent) => {
    if (key === 'k' && position < count) onStep(1);
    if (key === 'j' && position > 1) onStep(-1);
  };

  return (
    <section className="history-view" aria-label="Version" onKeyDown={stepByKey}>
      <header>
        <IconButton icon="back" label="All versions" onClick={onBack} />
        <h3 ref={heading} tabIndex={-1}>
          {isOrigin
            ? 'What was there before'
            : `${formatTime(version.at)}, ${formatRecentDay(version.at)}`}
        </h3>
        {!isOrigin && (
          <label className="history-switch">
            Differences
            <input
              type="checkbox"
              role="switch"
              aria-checked={isCompared}
              checked={isCompared}
              onChange={() => setCompared(!isCompared)}
            />
          </label>
        )}
      </header>
      {!isOrigin && (
        <div className="history-who">
          <WriterInitials people={version.people} />
          <p>
            <bdi>{formatPeople(version.people)}</bdi>
            <span className="history-note">{summary}</span>
          </p>
        </div>
      )}
      <div className="history-text" dir="auto" role="group" aria-label="Its words" tabIndex={0}>
        {isOrigin || !isCompared ? (
          version.after || <span className="history-note">It was empty.</span>
        ) : (
          <Differences before={version.before} after={version.after} />
        )}
      </div>
      <footer>
        <div className="history-steps">
          <button
            type="button"
            className="quiet"
            disabled={position >= count}
            onClick={() => onStep(1)}
          >
            Earlier
          </button>
          <span>{`${position} of ${count}`}</span>
          <button
            type="button"
            className="quiet"
            disabled={position <= 1}
            onClick={() => onStep(-1)}
          >
            Later
          </button>
        </div>
        {version.replacedBy && (
          <button type="button" className="primary" aria-disabled={isBusy} onClick={onRestore}>
            Bring this version back
          </button>
        )}
        <button
          type="button"
          className="secondary"
          onClick={() => void copyText(version.after).then(setCopied)} // else it can still be selected
        >
          Copy its words
        </button>
        <span role="status">{isCopied && 'Its words are copied.'}</span>
      </footer>
    </section>
  );
}
