import { useEffect } from 'react';
import { People, Initials } from '../../ui/Initials.tsx';
import '../../ui/style/people.css';
import { usePresenceContext, type RecentChange } from './usePresence.ts';
import { formatList } from '../../ui/formatDates.ts';

/** The other members who have the page open, in a small row. */
export function OtherEditors() {
  const people = usePresenceContext().others.map(({ person }) => person);
  return <People people={people} label="Also here" />;
}

/** The other members who are editing a block, or have a message open. */
export function useOthersAt(targetId: string) {
  return usePresenceContext()
    .others.filter(({ places }) => places.some((place) => place.componentId === targetId))
    .map(({ person }) => person);
}

type OthersInBlockProps = {
  blockId: string;
  /** A field's name in a sentence. */
  getFieldLabel: (field: string | undefined) => string;
};

/** The other members who are editing a block, and the last change by one of them. */
export function OthersInBlock({ blockId, getFieldLabel }: OthersInBlockProps) {
  const people = useOthersAt(blockId);
  const change = usePresenceContext().changes[blockId];
  const [person] = people;
  return (
    <>
      <People people={people} label="In this block" />
      {person && (
        <span className="here-now" aria-hidden>
          {people.length === 1 ? person.name.split(' ')[0] : `${people.length}`}
          <span className="here-now-more">
            {people.length === 1 ? ' is writing' : ' are writing'}
          </span>
        </span>
      )}
      <span role="status" className="just-now">
        {change?.by && (
          <>
            <bdi>{change.by.name}</bdi> {describeChange(change, getFieldLabel)}
          </>
        )}
      </span>
    </>
  );
}

/** The other members in a block as a sentence, for somebody who is editing it. */
export function OthersNote({ blockId }: { blockId: string }) {
  const names = useOthersAt(blockId).map(({ name }) => name);
  return (
    <p role="status" className="others-words">
      {names.length > 0 && `${formatList(names)} ${names.length > 1 ? 'are' : 'is'} here too.`}
    </p>
  );
}

function describeChange(
  { action, fields }: RecentChange,
  getFieldLabel: OthersInBlockProps['getFieldLabel'],
): string {
  if (action === 'CHANGED') return `changed ${getFieldLabel(fields[0])}`;
  if (action === 'MOVED') return 'moved this';
  return action === 'RESTORED' ? 'brought this back' : 'added this';
}

/** How long a message must be open to be shown to others as open. */
const OPEN_AFTER_MS = 700;

/** Who else has this message open; tells the others that it is open here. */
export function OthersAtTribute({ id }: { id: string }) {
  const { enter } = usePresenceContext();
  const people = useOthersAt(id);

  useEffect(() => {
    const timer = setTimeout(() => enter({ componentId: id, field: 'message' }), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [enter, id]);

  const names = formatList(people.map(({ name }) => name));
  return (
    <p className="others-at-tribute" role="status">
      {people.map((person) => (
        <Initials key={person.id} person={person} isNamed />
      ))}
      {people.length > 0 && `${names} ${people.length > 1 ? 'have' : 'has'} this open too.`}
    </p>
  );
}
