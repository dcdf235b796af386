import type { PersonFieldsFragment } from '../__generated__/features/members/members.ts';
import './style/people.css';

/** A person's initials on their colour; the name is read out, or shown beside them. */
export function Initials({ person, isNamed }: { person: PersonFieldsFragment; isNamed?: boolean }) {
  const { name, initials, colorIndex } = person;
  return (
    <span
      className="initials"
      style={{ background: `var(--person-${colorIndex})` }}
      title={isNamed ? undefined : name}
      {...(isNamed ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {initials}
    </span>
  );
}

const SHOWN = 4;

/** A few people in one small row, and how many more. */
export function People({ people, label }: { people: PersonFieldsFragment[]; label: string }) {
  if (people.length === 0) return null;
  const more = people.length - SHOWN;
  return (
    <span className="people" role="group" aria-label={label}>
      {people.slice(0, SHOWN).map((person) => (
        <Initials key={person.id} person={person} />
      ))}
      {more > 0 && <span className="people-more">+{more}</span>}
    </span>
  );
}
