import type { ReactNode } from 'react';
import type { SavedState } from './editing.ts';
import './saved-state.css';

/** A save state in words with a dot of its kind: filled where it is saved, in candle while it is not. */
export function SavedStateLabel({ state, children }: { state: SavedState; children: ReactNode }) {
  return <span className={`saved-state ${state}`}>{children}</span>;
}
