import { useAccount } from '../../auth/useAccount.ts';
import { describeProgress, describeTimeLeft } from './describeProgress.ts';
import { formatDateTime } from '../../ui/formatDates.ts';
import { formatBytes } from '../../ui/formatNumbers.ts';
import type { useFolder } from './useExportJob.ts';

type Props = { folder: ReturnType<typeof useFolder>; isLoveBox: boolean };

/** Everything in one folder: packed on demand in the background, and saved when it is ready. */
export function FolderItem({ folder: { job, isBusy, message, pack }, isLoveBox }: Props) {
  const { user } = useAccount();
  const isWaiting = job?.state === 'WAITING';
  const isReady = job?.state === 'READY' && job.url !== null;
  return (
    <li>
      <p>
        <strong>Everything, in one folder</strong>
        {isLoveBox
          ? 'Your names and all favourites.'
          : 'All words, photos in full size and messages.'}{' '}
        It opens on any computer, without us.
      </p>
      {isReady && (
        <a className="secondary" href={job.url!} download>
          Save
        </a>
      )}
      {!isWaiting && (
        <button type="button" className="secondary" aria-disabled={isBusy} onClick={pack}>
          {isReady ? 'Pack it again' : 'Pack it'}
        </button>
      )}
      {isWaiting && (
        <div className="take-home-progress">
          <progress value={job.total > 0 ? job.done / job.total : undefined} aria-label="Packing" />
          <p>
            <span>{describeProgress(job)}</span> <span>{describeTimeLeft(job)}</span>
          </p>
          <p>You can close this. If it takes longer, we write to {user?.email} when it is ready.</p>
        </div>
      )}
      <p role="status" className="take-home-state">
        {message}
        {!message && isWaiting && <span className="unseen">Packing has begun.</span>}
        {!message && isReady && (
          <>
            Packed: one ZIP file of {formatBytes(job.size ?? 0)}, with all that was here on{' '}
            {formatDateTime(job.createdAt)}. {job.reason}
          </>
        )}
        {!message && job?.state === 'FAILED' && job.reason}
        {!message && job?.state === 'STOPPED' && 'Stopped. Nothing was saved.'}
      </p>
    </li>
  );
}
