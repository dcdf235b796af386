import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEditing } from '../EditingContext.ts';
import { toFailure, getFailureMessage } from '../../net/failure.ts';
import {
  findUnsentFiles,
  removeFile,
  storeFile,
  withExclusiveLock,
} from '../../uploads/unsentFiles.ts';
import { getFileRefusal } from '../../uploads/pictureFile.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import type { WaitReason, UploadProgress } from '../../uploads/upload.ts';
import { retryUpload, uploadPicture } from '../../uploads/uploadPicture.ts';
import { generateId } from '../../net/generateId.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { addPhoto, removePhoto } from '../../features/photos/photoOrder.ts';

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
type Batch = { uploads: PhotoUpload[]; arrived: number };

type Chosen = Pick<PhotoUpload, 'id' | 'file' | 'original'>;

/** Uploads photos one after the other, so that they keep the order in which they were chosen. */
export function usePhotoUploads() {
  const client = useApolloClient();
  const { pageId, edits, undoStack, queue, notify } = useEditing();
  const [{ uploads, arrived }, setBatch] = useState<Batch>({ uploads: [], arrived: 0 });
  const latest = useLatest<Batch>({ uploads, arrived });
  const [inOrder] = useState(createSerialQueue);
  const [running] = useState(() => new Map<string, AbortController>());

  /** The count of those that have arrived begins anew once nothing is on its way. */
  const setUploads = (next: (all: PhotoUpload[]) => PhotoUpload[], arrivals = 0) =>
    setBatch((batch) => {
      const rest = next(batch.uploads);
      return { uploads: rest, arrived: rest.length === 0 ? 0 : batch.arrived + arrivals };
    });
  const update = (id: string, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const removeTile = (id: string, arrivals = 0) =>
    setUploads((all) => all.filter((one) => one.id !== id), arrivals);

  function addUndo(image: string) {
    let current: string | undefined;
    undoStack.add({
      name: 'Photo added',
      async undo() {
        // idempotent: repeated for the same picture, the server returns the same photo
        current ??= await addPhoto(client, pageId, image);
        await removePhoto(client, pageId, current);
        current = undefined;
      },
      async redo() {
        current = await addPhoto(client, pageId, image);
      },
    });
  }

  async function start({ id, file, original }: Chosen) {
    const controller = new AbortController();
    running.set(id, controller);
    const { signal } = controller;
    const onProgress = (progress: UploadProgress) => update(id, { progress });
    const work = inOrder.run(async () => {
      const image = await uploadPicture(file, { original, signal, onProgress });
      const onWaiting = (what: WaitReason) => onProgress({ fraction: 1, waitsFor: what });
      const put = () => queue.run(() => addPhoto(client, pageId, image));
      await retryUpload(put, onWaiting, signal);
      return image;
    });
    try {
      const image = await edits.hold(work);
      const count = latest.current.arrived + 1;
      removeTile(id, 1);
      // before the last one, the batch's progress reports it
      if (latest.current.uploads.every((one) => one.id === id || one.refusal !== undefined))
        notify(count > 1 ? `${count} photos are on the page` : `${file.name} is on the page`);
      addUndo(image);
    } catch (error) {
      if (!signal.aborted) update(id, { refusal: getFailureMessage(toFailure(error)) });
      if (!signal.aborted && toFailure(error).kind !== 'refused') return; // stays stored, so the next visit tries again
    }
    await removeFile(id);
  }

  /** Stores the file meanwhile, so that the next visit can resume after the tab was closed. */
  function storeAndStart(one: Chosen) {
    void storeFile(one.id, pageId, one);
    void withExclusiveLock(one.id, () => start(one));
  }

  /** Sends what an earlier visit could not, unless another tab is at it. */
  const resumeUnsent = useEffectEvent(async () => {
    for (const unsent of await findUnsentFiles(pageId))
      void withExclusiveLock(unsent.id, () => {
        setUploads((all) => [...all, createUpload(unsent)]);
        return start(unsent);
      });
  });
  useEffect(() => void resumeUnsent(), []);

  const cancel = (id: string) => {
    running.get(id)?.abort();
    removeTile(id);
    void removeFile(id);
  };

  return {
    uploads,
    /** How many of this batch are on the page already. */
    arrived,
    send(files: File[], original: boolean) {
      const chosen = files.map((file) => createUpload({ id: generateId(), file, original }));
      setUploads((all) => [...all, ...chosen]);
      for (const one of chosen) if (one.refusal === undefined) storeAndStart(one);
    },
    retry(id: string) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload) return;
      const refusal = getFileRefusal(upload.file);
      update(id, { refusal, progress: { fraction: 0 } });
      if (refusal === undefined) storeAndStart(upload);
    },
    cancel,
    /** Cancels all that are not on the page yet. */
    stop: () => uploads.forEach(({ id }) => cancel(id)),
  };
}

function createUpload(chosen: Chosen): PhotoUpload {
  const { file } = chosen;
  const progress = { fraction: 0 };
  return { ...chosen, name: file.name, progress, refusal: getFileRefusal(file) };
}
