import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../protocol/format-count.ts';
import { MAX_REPORT, MAX_SEARCH } from '../../../protocol/limits.ts';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import type { Level } from './operatorLabels.ts';

/** A short text with a mark of the state: a dot, a ring or a diamond. */
export function State({ level, children }: { level: Level; children: ReactNode }) {
  return <span className={`operator-state ${level}`}>{children}</span>;
}

type TabsProps = {
  label: string;
  tabs: readonly { to: string; label: string; count?: number | undefined; isCurrent: boolean }[];
};

/** Parts of a list, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="operator-tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {name} {count !== undefined && <small>{formatCount(count)}</small>}
        </Link>
      ))}
    </nav>
  );
}

type SearchProps = {
  label: string;
  query: string;
  onQuery: (query: string) => void;
};

/** A search begins after a pause in typing of this length. */
export const SEARCH_AFTER_MS = 300;

/** A search field, to which the key / leads. */
export function Search({ label, query, onQuery }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  return (
    <div className="operator-search" role="search">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="9" cy="9" r="5" />
        <path d="m13 13 3.5 3.5" />
      </svg>
      <input
        ref={field as Ref<HTMLInputElement>}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

type LongFieldProps = {
  label: string;
  rows?: number;
  disabled?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A labelled field for what the operator writes to somebody. */
export function LongField({ label, rows = 4, onChange, ...field }: LongFieldProps) {
  const id = useId();
  return (
    <div className="operator-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...field}
        id={id}
        dir="auto"
        rows={rows}
        maxLength={MAX_REPORT}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Runs an action on a key, unless somebody is writing or a dialog is open. */
export function useShortcut(key: string, action: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isWriting =
      target instanceof HTMLElement && target.closest('input, textarea, select, dialog');
    if (event.key !== key || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

type FetchedProps = {
  /** Whether there is something to show. */
  isThere: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** Shows fetched data, a placeholder until then, or what to do if fetching failed. */
export function Fetched({ isThere, hasFailed, onRetry, children }: FetchedProps) {
  if (isThere) return children;
  if (hasFailed)
    return (
      <FetchFailure className="operator-hint" onRetry={onRetry}>
        No signal just now, or the server is busy.
      </FetchFailure>
    );
  return (
    <div className="operator-waiting" aria-busy="true">
      <p className="unseen">It is on its way.</p>
    </div>
  );
}
