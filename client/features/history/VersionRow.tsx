import type { PersonFieldsFragment } from '../../__generated__/features/members/members.ts';
import { formatTime } from '../../ui/calendar.ts';
import { Initials } from '../../ui/Initials.tsx';
import { type BlockLabels, describeBlockAction, getFieldLabel } from './changeLabels.ts';
import { FirstDifference } from './Differences.tsx';
import { formatPeople } from './versionLabels.ts';
import type { Origin, Version } from './versions.ts';
import { cutText } from '../../ui/cutText.ts';

type Props = {
  version: Version;
  block: BlockLabels | undefined;
  /** Whether the list covers several blocks, so that each row names its block. */
  isNamed: boolean;
  /** The change, in words. */
  summary: string;
  isShown: boolean;
  onShow: () => void;
};

/** One version of a text: who wrote it and when, how much changed, and the first change. */
export function VersionRow({ version, block, isNamed, summary, isShown, onShow }: Props) {
  const { people, change, at, before, after } = version;
  const label = getFieldLabel(block?.fields ?? {}, change.field);
  return (
    <li className="history-version">
      <button type="button" aria-current={isShown || undefined} onClick={onShow}>
        <WriterInitials people={people} />
        <span>
          <bdi>{formatPeople(people)}</bdi>
          <span>{` ${describeBlockAction('CHANGED', label)}`}</span>
          {isNamed && <span>{` (${block?.typeLabel ?? 'Block'})`}</span>}
        </span>
        <time dateTime={at}>{formatTime(at)}</time>
        <span className="history-note">{summary}</span>
      </button>
      <FirstDifference before={before} after={after} />
    </li>
  );
}

type OriginProps = { origin: Origin; isShown: boolean; onShow: () => void };

/** The text before the oldest stored version. */
export function OriginRow({ origin, isShown, onShow }: OriginProps) {
  return (
    <li className="history-version">
      <button type="button" aria-current={isShown || undefined} onClick={onShow}>
        <span />
        <span>What was there before</span>
      </button>
      <p className="history-first" dir="auto">
        {cutText(origin.after, 160)}
      </p>
    </li>
  );
}

/** The initials of all who wrote, one below the other. */
export function WriterInitials({ people }: { people: readonly PersonFieldsFragment[] }) {
  return (
    <span className="history-writers">
      {people.slice(0, 3).map((person) => (
        <Initials key={person.id} person={person} isNamed />
      ))}
    </span>
  );
}
