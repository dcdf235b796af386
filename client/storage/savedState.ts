/** A save state, based on the server's responses only: `waiting` for a connection, or refused. */
export type SavedState = 'saved' | 'saving' | 'waiting' | 'refused';

const BY_SEVERITY = ['refused', 'waiting', 'saving'] as const;

/** The most serious of several save states. */
export function findWorst(states: readonly SavedState[]): SavedState {
  return BY_SEVERITY.find((state) => states.includes(state)) ?? 'saved';
}
