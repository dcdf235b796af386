import { createListeners } from '../../net/listeners.ts';
import type { UploadProgress } from '../../uploads/upload.ts';

export type PhotoUpload = {
  id: string;
  file: File;
  /** Whether to send it without resizing. */
  original?: boolean;
  name: string;
  progress: UploadProgress;
  /** Why it was refused. */
  refusal?: string;
};

/** The photos that are on their way, and how many that were chosen with them have arrived. */
type Batch = { uploads: readonly PhotoUpload[]; arrived: number };

/** The photos of a page that are on their way, for whoever shows them. */
export function createUploadBatch() {
  const { onChange, notify } = createListeners();
  let batch: Batch = { uploads: [], arrived: 0 };

  /** The count of those that have arrived begins anew once nothing is on its way. */
  function change(uploads: Batch['uploads'], arrivals = 0) {
    batch = { uploads, arrived: uploads.length === 0 ? 0 : batch.arrived + arrivals };
    notify();
  }

  return {
    getSnapshot: () => batch,
    onChange,
    add: (...more: PhotoUpload[]) => change([...batch.uploads, ...more]),
    update: (id: string, part: Partial<PhotoUpload>) =>
      change(batch.uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload))),
    /** Removes one, which has arrived or was left out. */
    remove: (id: string, hasArrived: boolean) =>
      change(
        batch.uploads.filter((upload) => upload.id !== id),
        hasArrived ? 1 : 0,
      ),
  };
}
