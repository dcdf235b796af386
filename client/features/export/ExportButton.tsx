import { useFolder } from './useExportJob.ts';
import { describeProgress } from './describeProgress.ts';

type Props = { pageId: string; className: string };

/** Packs a page with everything on it, and downloads it. */
export function ExportButton({ pageId, className }: Props) {
  const { job, isBusy, message, pack } = useFolder(pageId);
  const isWaiting = job?.state === 'WAITING';
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isBusy || isWaiting}
        onClick={pack}
      >
        Take it home
      </button>
      <span role="status" className="take-home-state">
        {message || describeProgress(job)}
      </span>
    </>
  );
}
