import { useMutation, useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import {
  BlockHistoryDocument,
  type ChangeFieldsFragment,
  RestorePhotoDocument,
  RestoreTextDocument,
} from '../../__generated__/features/history/history.ts';
import { applyOwnChange } from '../../live/apolloPage.ts';
import { toFailure, getFailureMessage, requireData } from '../../net/failure.ts';
import { Sheet } from '../../ui/dialogs/Sheet.tsx';
import type { BlockLabels } from './changeLabels.ts';
import { HistoryList } from './HistoryList.tsx';
import { VersionView } from './VersionView.tsx';
import { describeVersion } from './versionLabels.ts';
import { createEntries, findVersionsOfText, type Shown } from './versions.ts';
import './history.css';
import { useAction } from '../../net/useAction.ts';
import { FormAlert } from '../../ui/forms/Form.tsx';

type Props = {
  pageId: string;
  /** The block whose history to show; the whole page's if undefined. */
  blockId?: string;
  /** Finds the labels of a block type and its fields. */
  findBlockLabels: (type: ChangeFieldsFragment['componentType']) => BlockLabels | undefined;
  /** Restores the value before a change; `restore` sends the request. */
  onRestore: (change: ChangeFieldsFragment, restore: () => Promise<unknown>) => Promise<void>;
  onClose: () => void;
};

/** Who changed what and when, newest first; earlier versions of texts can be read and restored. */
export function HistorySheet({ pageId, blockId, findBlockLabels, onRestore, onClose }: Props) {
  const [restorePhoto] = useMutation(RestorePhotoDocument);
  const [restoreText] = useMutation(RestoreTextDocument, {
    fetchPolicy: 'no-cache',
    // merged like an event, as a late answer must not hide what others have changed since
    update: (cache, { data }) =>
      data &&
      applyOwnChange(cache, pageId, {
        __typename: 'ComponentUpdated',
        component: data.restoreText.component,
      }),
  });
  const [done, setDone] = useState('');
  const { isBusy, message, run } = useAction();
  const { data, error, fetchMore, refetch } = useQuery(BlockHistoryDocument, {
    variables: { pageId, componentId: blockId ?? null },
    fetchPolicy: 'network-only',
  });
  const history = data?.componentHistory;
  const [chosen, setChosen] = useState<string>();
  const entries = useMemo(
    () => createEntries(history?.changes ?? [], findBlockLabels, !history?.olderAfter),
    [history, findBlockLabels],
  );
  const versions = entries.filter((entry): entry is Shown => entry.kind !== 'other');
  const shown = versions.find(({ key }) => key === chosen) ?? versions[0];
  const ofText = shown ? findVersionsOfText(versions, shown) : [];
  const position = shown ? ofText.indexOf(shown) : 0;

  const restore = (change: ChangeFieldsFragment) =>
    run(async () => {
      const { id, photo, before } = change;
      const variables = { input: { changeId: id } };
      await onRestore(change, () => (photo ? restorePhoto : restoreText)({ variables }));
      setDone(before === null ? 'The photo is back.' : 'The earlier text stands again.');
      setChosen(undefined);
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
    <Sheet title="History" size="full" className="history" onClose={onClose}>
      <p role="status" className="history-note">
        {done}
      </p>
      <FormAlert>
        {message || (error && !data ? getFailureMessage(toFailure(error)) : '')}
      </FormAlert>
      {!data && !error && (
        <div className="history-shape" aria-busy="true">
          <p className="unseen">The history is on its way.</p>
        </div>
      )}
      {history?.changes.length === 0 && (
        <p className="history-note">Nothing has been changed yet.</p>
      )}
      <div className="history-body" data-open={(shown && chosen === shown.key) || undefined}>
        <div>
          <HistoryList
            entries={entries}
            shown={shown}
            findBlockLabels={findBlockLabels}
            isNamed={!blockId}
            isBusy={isBusy}
            onShow={(key) => {
              setChosen(key);
              setDone('');
            }}
            onRestore={(change) => void restore(change)}
          />
          {history?.olderAfter && (
            <button
              type="button"
              className="secondary"
              aria-disabled={isBusy}
              onClick={() => void older()}
            >
              Show older changes
            </button>
          )}
          <p className="history-note history-kept">Versions are kept for a year.</p>
        </div>
        {shown && (
          <VersionView
            key={shown.key}
            version={shown}
            summary={shown.kind === 'version' ? describeVersion(shown, entries) : ''}
            position={position + 1}
            count={ofText.length}
            isChosen={chosen === shown.key}
            isBusy={isBusy}
            onStep={(by) => setChosen(ofText[position + by]?.key)}
            onBack={() => setChosen(undefined)}
            onRestore={() => shown.replacedBy && void restore(shown.replacedBy)}
          />
        )}
      </div>
    </Sheet>
  );
}
