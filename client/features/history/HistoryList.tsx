import { Fragment } from 'react';
import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import type { BlockLabels } from './changeLabels.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { OriginRow, VersionRow } from './VersionRow.tsx';
import { describeVersion, formatRecentDay } from './versionLabels.ts';
import type { Entry, Shown } from './versions.ts';
import './history-list.css';

type Props = {
  entries: readonly Entry[];
  /** The version that is shown beside the list. */
  shown: Shown | undefined;
  findBlockLabels: (type: ChangeFieldsFragment['componentType']) => BlockLabels | undefined;
  isNamed: boolean;
  isBusy: boolean;
  onShow: (key: string) => void;
  onRestore: (change: ChangeFieldsFragment) => void;
};

/** The history's entries, newest first, by days. */
export function HistoryList({
  entries,
  shown,
  findBlockLabels,
  onShow,
  onRestore,
  ...rest
}: Props) {
  const days = groupByDay(entries);
  return days.map(([day, ofDay]) => (
    <Fragment key={day}>
      <h3 className="history-day">{day}</h3>
      <ol className="history-list">
        {ofDay.map((entry) => {
          if (entry.kind === 'other')
            return (
              <ChangeRow
                key={entry.change.id}
                change={entry.change}
                block={findBlockLabels(entry.change.componentType)}
                onRestore={() => onRestore(entry.change)}
                {...rest}
              />
            );
          const isShown = entry === shown;
          const show = () => onShow(entry.key);
          if (entry.kind === 'origin')
            return <OriginRow key={entry.key} origin={entry} isShown={isShown} onShow={show} />;
          return (
            <VersionRow
              key={entry.key}
              version={entry}
              block={findBlockLabels(entry.change.componentType)}
              isNamed={rest.isNamed}
              summary={describeVersion(entry, entries)}
              isShown={isShown}
              onShow={show}
            />
          );
        })}
      </ol>
    </Fragment>
  ));
}

/** The entries of each day: "Today", "Yesterday" or a date. */
function groupByDay(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = entry.kind === 'origin' ? 'Before that' : formatRecentDay(entry.change.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
