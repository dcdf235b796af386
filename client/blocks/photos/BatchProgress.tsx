import type { PhotoUpload } from './usePhotoUploads.ts';

type Props = { uploads: readonly PhotoUpload[]; arrived: number; onStop: () => void };

/** One line for all photos that were chosen together: how many are on the page, and a way to stop the rest. */
export function BatchProgress({ uploads, arrived, onStop }: Props) {
  const total = arrived + uploads.length;
  const underWay = uploads.reduce((sum, { progress }) => sum + progress.fraction, 0);
  return (
    <div className="photos-batch">
      <div>
        <span role="status">
          {arrived} of {total} are on the page
        </span>
        <button type="button" className="quiet" onClick={onStop}>
          Stop
        </button>
      </div>
      <progress value={(arrived + underWay) / total} aria-label="Upload of the photos" />
      <p>You can go on. The others follow by themselves, also when the signal was gone.</p>
    </div>
  );
}
