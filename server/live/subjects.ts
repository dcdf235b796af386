type Payload = Record<string, unknown>;

/**
 * The subjects of an event: any object with an id that stands in its payload, by itself or in a list. The
 * store keeps of each subject only what the newest event says of it, and all older events are replayed
 * with that, so that nothing that was overwritten can be had by asking for older events. What takes
 * something off the page says so with the subject emptied.
 */
export interface Subject {
  id: string;
  [field: string]: unknown;
}

/** The subjects of a payload, each once. */
export function subjectsIn(payload: Payload): Subject[] {
  const subjects = Object.values(payload).flat().filter(isSubject);
  return [...new Map(subjects.map((subject) => [subject.id, subject])).values()];
}

/** The payload with what `now` knows of its subjects; those that it does not know stay as they are. */
export function withSubjects(payload: Payload, current: ReadonlyMap<string, object>): Payload {
  return mapSubjects(payload, (subject) => ({ ...subject, ...current.get(subject.id) }));
}

/** The payload as it is stored: of its subjects only which they are. */
export function withIdsAlone(payload: Payload): Payload {
  return mapSubjects(payload, ({ id }) => ({ id }));
}

function mapSubjects(payload: Payload, change: (subject: Subject) => Subject): Payload {
  const changed = (value: unknown) => (isSubject(value) ? change(value) : value);
  const entries = Object.entries(payload).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(changed) : changed(value),
  ]);
  return Object.fromEntries(entries) as Payload;
}

function isSubject(value: unknown): value is Subject {
  return typeof value === 'object' && value !== null && 'id' in value;
}
