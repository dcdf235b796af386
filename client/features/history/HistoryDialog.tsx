import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  BlockHistoryDocument,
  type ChangeFieldsFragment,
  RestorePhotoDocument,
  RestoreTextDocument,
} from '../../__generated__/features/history/history.ts';
import { toFailure, getFailureMessage } from '../../net/failure.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { requireData } from '../../net/requireData.ts';
import { ChangeRow } from './ChangeRow.tsx';
import type { BlockLabels } from './changeLabels.ts';
import './history.css';
import { useAction } from '../../net/useAction.ts';

type Props = {
  pageId: string;
  /** The block whose history to show; the whole page's if undefined. */
  componentId?: string;
  /** Finds the labels of a block type and its fields. */
  findBlockLabels: (type: ChangeFieldsFragment['componentType']) => BlockLabels | undefined;
  /** Restores the value before a change; `restore` sends the request. */
  onRestore: (change: ChangeFieldsFragment, restore: () => Promise<unknown>) => Promise<void>;
  onClose: () => void;
};

/** Who changed what and when, newest first; earlier texts can be restored. */
export function HistoryDialog({ pageId, componentId, findBlockLabels, onRestore, onClose }: Props) {
  const [restorePhoto] = useMutation(RestorePhotoDocument);
  const [restoreText] = useMutation(RestoreTextDocument);
  const [done, setDone] = useState('');
  const { busy, message, run } = useAction();
  const { data, error, fetchMore, refetch } = useQuery(BlockHistoryDocument, {
    variables: { pageId, componentId: componentId ?? null },
    fetchPolicy: 'network-only',
  });
  const history = data?.componentHistory;

  const restore = (change: ChangeFieldsFragment) =>
    run(async () => {
      const { id, photo, before } = change;
      const variables = { input: { changeId: id } };
      await onRestore(change, () => (photo ? restorePhoto : restoreText)({ variables }));
      setDone(before === null ? 'The photo is back.' : 'The earlier text stands again.');
      await refetch();
    });

  const older = () =>
    run(async () => {
      await requireData(
        fetchMore({
          variables: { after: history?.olderAfter ?? null },
          updateQuery: (before, { fetchMoreResult: { componentHistory } }) => ({
            ...before,
            componentHistory: {
              ...componentHistory,
              changes: [...before.componentHistory.changes, ...componentHistory.changes],
            },
          }),
        }),
      );
    });

  return (
    <Sheet title="History" onClose={onClose}>
      <p role="status" className="history-note">
        {done}
      </p>
      <p role="alert" className="form-failure">
        {message || (error && !data ? getFailureMessage(toFailure(error)) : '')}
      </p>
      {!data && !error && (
        <div className="history-shape" aria-busy="true">
          <p className="unseen">The history is on its way.</p>
        </div>
      )}
      {history?.changes.length === 0 && (
        <p className="history-note">Nothing has been changed yet.</p>
      )}
      <ol className="history-list">
        {history?.changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            block={findBlockLabels(change.componentType)}
            named={!componentId}
            busy={busy}
            onRestore={() => void restore(change)}
          />
        ))}
      </ol>
      {history?.olderAfter && (
        <button type="button" className="secondary" disabled={busy} onClick={() => void older()}>
          Show older changes
        </button>
      )}
    </Sheet>
  );
}
