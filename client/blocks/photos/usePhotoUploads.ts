import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEditing } from '../EditingContext.ts';
import { failureOf, messageOf } from '../../net/failure.ts';
import {
  unsentFiles,
  removeFile,
  storeFile,
  withExclusiveLock,
} from '../../uploads/unsentFiles.ts';
import { refusalOf } from '../../uploads/pictureFile.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import type { WaitReason, UploadProgress } from '../../uploads/upload.ts';
import { retryUpload, uploadPicture } from '../../uploads/uploadPicture.ts';
import { newId } from '../../net/newId.ts';
import { addPhoto, removePhoto } from '../../features/photos/photoOrder.ts';

type PhotoUpload = {
  id: string;
  file: File;
  /** It is sent as it was chosen, not made smaller. */
  original?: boolean;
  name: string;
  progress: UploadProgress;
  /** Why it was not taken. */
  refusal?: string;
};

type Chosen = Pick<PhotoUpload, 'id' | 'file' | 'original'>;

/** Photos on their way, one after the other, so that they stand in the order in which they were chosen. */
export function usePhotoUploads() {
  const client = useApolloClient();
  const { pageId, edits, undoStack, queue, notify } = useEditing();
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const [inOrder] = useState(createSerialQueue);
  const [running] = useState(() => new Map<string, AbortController>());

  const change = (id: string, part: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const leaveOut = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  async function start({ id, file, original }: Chosen) {
    const controller = new AbortController();
    running.set(id, controller);
    const { signal } = controller;
    const onProgress = (progress: UploadProgress) => change(id, { progress });
    const work = inOrder.run(async () => {
      const image = await uploadPicture(file, { place: 'file', original, signal, onProgress });
      const onWaiting = (what: WaitReason) => onProgress({ fraction: 1, waitsFor: what });
      const put = () => queue.run(() => addPhoto(client, pageId, image));
      await retryUpload(put, onWaiting, signal);
      return image;
    });
    try {
      const image = await edits.hold(work);
      leaveOut(id);
      notify(`${file.name} is on the page`);
      remember(image);
    } catch (error) {
      if (!signal.aborted) change(id, { refusal: messageOf(failureOf(error)) });
      if (!signal.aborted && failureOf(error).kind !== 'refused') return; // stays stored: the next visit tries again
    }
    await removeFile(id);
  }

  /** Kept on the device meanwhile, so that the next visit goes on where a closed tab stopped. */
  function storeAndStart(one: Chosen) {
    void storeFile(one.id, pageId, one);
    void withExclusiveLock(one.id, () => start(one));
  }

  const goOn = useEffectEvent(async () => {
    for (const unsent of await unsentFiles(pageId))
      void withExclusiveLock(unsent.id, () => {
        setUploads((all) => [...all, newUpload(unsent)]);
        return start(unsent);
      });
  });
  useEffect(() => void goOn(), []);

  function remember(image: string) {
    let current: string | undefined;
    undoStack.add({
      name: 'Photo added',
      async undo() {
        // asked again, the server names the photo that this picture is
        current ??= await addPhoto(client, pageId, image);
        await removePhoto(client, pageId, current);
        current = undefined;
      },
      async redo() {
        current = await addPhoto(client, pageId, image);
      },
    });
  }

  return {
    uploads,
    send(files: File[], original: boolean) {
      const chosen = files.map((file) => newUpload({ id: newId(), file, original }));
      setUploads((all) => [...all, ...chosen]);
      for (const one of chosen) if (one.refusal === undefined) storeAndStart(one);
    },
    retry(id: string) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload) return;
      const refusal = refusalOf(upload.file);
      change(id, { refusal, progress: { fraction: 0 } });
      if (refusal === undefined) storeAndStart(upload);
    },
    giveUp(id: string) {
      running.get(id)?.abort();
      leaveOut(id);
      void removeFile(id);
    },
  };
}

function newUpload(chosen: Chosen): PhotoUpload {
  const { file } = chosen;
  const progress = { fraction: 0 };
  return { ...chosen, name: file.name, progress, refusal: refusalOf(file) };
}
