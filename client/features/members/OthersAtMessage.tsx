import { useEffect } from 'react';
import { Initials } from '../../ui/Initials.tsx';
import { formatList } from '../../ui/phrases.ts';
import { usePresenceContext } from './PresenceContext.ts';

/** Whoever only goes past a message does not have it open. */
const OPEN_AFTER_MS = 700;

/** Who else has this message open, and tells the others that it is open here. */
export function OthersAtMessage({ id }: { id: string }) {
  const { enter, others } = usePresenceContext();
  const people = others
    .filter(({ places }) => places.some(({ componentId }) => componentId === id))
    .map(({ person }) => person);

  useEffect(() => {
    const timer = setTimeout(() => enter({ componentId: id, field: 'message' }), OPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [enter, id]);

  const names = formatList(people.map(({ name }) => name));
  return (
    <p className="others-at-message" role="status">
      {people.map((person) => (
        <Initials key={person.id} person={person} named />
      ))}
      {people.length > 0 && `${names} ${people.length > 1 ? 'have' : 'has'} this open too.`}
    </p>
  );
}
