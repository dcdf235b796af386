import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  BlockHistoryDocument,
  type ChangeFieldsFragment,
  RestorePhotoDocument,
  RestoreTextDocument,
} from '../../__generated__/features/history/history.ts';
import { failureOf, messageOf } from '../../net/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SheetHead } from '../../ui/SheetHead.tsx';
import { requireData } from '../../net/requireData.ts';
import { ChangeRow } from './ChangeRow.tsx';
import type { BlockWords } from './changeWords.ts';
import './history.css';
import { useAction } from '../../net/useAction.ts';

type Props = {
  pageId: string;
  /** Of one block alone; of the whole page without it. */
  componentId?: string;
  /** How a type of block and its fields are called. */
  blockOf: (type: ChangeFieldsFragment['componentType']) => BlockWords | undefined;
  onClose: () => void;
};

/** Who changed what and when, newest first; an earlier text can be put back. */
export function HistoryDialog({ pageId, componentId, blockOf, onClose }: Props) {
  const [restorePhoto] = useMutation(RestorePhotoDocument);
  const [restoreText] = useMutation(RestoreTextDocument);
  const [done, setDone] = useState('');
  const { busy, message, run } = useAction();
  const { data, error, fetchMore, refetch } = useQuery(BlockHistoryDocument, {
    variables: { pageId, componentId: componentId ?? null },
    fetchPolicy: 'network-only',
  });
  const history = data?.componentHistory;

  const restore = ({ id, photo, before }: ChangeFieldsFragment) =>
    run(async () => {
      const variables = { input: { changeId: id } };
      await (photo ? restorePhoto({ variables }) : restoreText({ variables }));
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
    <Dialog label="History" className="sheet" onClose={onClose}>
      <SheetHead title="History" onClose={onClose} />
      <p role="status" className="history-note">
        {done}
      </p>
      <p role="alert" className="form-failure">
        {message || (error && !data ? messageOf(failureOf(error)) : '')}
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
            block={blockOf(change.componentType)}
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
    </Dialog>
  );
}
