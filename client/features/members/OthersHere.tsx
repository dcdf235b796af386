import { People } from '../../ui/Initials.tsx';
import '../../ui/people.css';
import { useOthers } from './PresenceContext.ts';
import type { RecentChange } from './usePresence.ts';

/** Everybody else who has the page open, in one small row. */
export function OthersHere() {
  const people = useOthers().others.map(({ person }) => person);
  return <People people={people} label="Also here" />;
}

type InBlock = {
  componentId: string;
  /** How a field is called in a sentence. */
  wordsOf: (field: string | undefined) => string;
};

/** Who else is in a block, and what somebody just did to it. */
export function OthersInBlock({ componentId, wordsOf }: InBlock) {
  const { others, changes } = useOthers();
  const people = others
    .filter(({ places }) => places.some((place) => place.componentId === componentId))
    .map(({ person }) => person);
  const change = changes[componentId];
  return (
    <>
      <People people={people} label="In this block" />
      <span role="status" className="just-now">
        {change?.by && `${change.by.name} ${whatOf(change, wordsOf)}`}
      </span>
    </>
  );
}

/** The same in words, for whoever edits the block too. */
export function OthersWords({ componentId }: { componentId: string }) {
  const names = useOthers()
    .others.filter(({ places }) => places.some((place) => place.componentId === componentId))
    .map(({ person }) => person.name);
  return (
    <p role="status" className="others-words">
      {names.length > 0 && `${list.format(names)} ${names.length > 1 ? 'are' : 'is'} here too.`}
    </p>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function whatOf({ action, fields }: RecentChange, wordsOf: InBlock['wordsOf']): string {
  if (action === 'CHANGED') return `changed ${wordsOf(fields[0])}`;
  if (action === 'MOVED') return 'moved this';
  return action === 'RESTORED' ? 'brought this back' : 'added this';
}
