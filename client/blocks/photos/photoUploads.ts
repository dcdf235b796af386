import type { ApolloClient } from '@apollo/client';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import type { Editing } from '../editing/EditingContext.ts';
import { requireAuthor } from '../../auth/author.ts';
import { toFailure, getFailureMessage, RefusedError } from '../../net/failure.ts';
import {
  findUnsentFiles,
  removeFile,
  storeFile,
  withExclusiveLock,
} from '../../uploads/unsentFiles.ts';
import { getFileRefusal } from '../../uploads/pictureFile.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import type { UploadProgress, WaitReason } from '../../uploads/upload.ts';
import { retryUpload, uploadPicture } from '../../uploads/uploadPicture.ts';
import { generateId } from '../../net/generateId.ts';
import { addPhoto, findPhoto, removePhoto } from '../../features/photos/photoOrder.ts';
import { createUploadBatch, type PhotoUpload } from './uploadBatch.ts';

type Chosen = Pick<PhotoUpload, 'id' | 'file' | 'original'>;

/** The editor that is open, which may be another one by the time a photo has arrived. */
type Editor = Pick<Editing, 'edits' | 'orderedRequests' | 'undoStack'> & {
  client: ApolloClient;
  notify: (message: string) => void;
};

type PhotoUploads = ReturnType<typeof createPhotoUploads>;

const ofPages = new Map<string, PhotoUploads>();

/** The uploads of the user's photos to a page; they go on in this tab, whatever it shows meanwhile. */
export function getPhotoUploads(pageId: string): PhotoUploads {
  const uploads = ofPages.get(pageId) ?? createPhotoUploads(pageId);
  ofPages.set(pageId, uploads);
  return uploads;
}

/** Uploads photos one after the other, so that they keep the order in which they were chosen. */
function createPhotoUploads(pageId: string) {
  const batch = createUploadBatch();
  const inOrder = createSerialQueue();
  /** What cancels each photo that this tab has begun to send. */
  const controllers = new Map<string, AbortController>();
  let editor: Editor;

  /** Sends what an earlier visit could not, unless another tab is at it. */
  async function resumeUnsent() {
    for (const unsent of await findUnsentFiles(pageId))
      if (!controllers.has(unsent.id))
        void withExclusiveLock(unsent.id, () => {
          batch.add(createUpload(unsent));
          return start(unsent);
        });
  }

  /** Stores the file meanwhile, so that the next visit can resume after the tab was closed. */
  function storeAndStart(photo: Chosen) {
    void storeFile(photo.id, pageId, photo);
    void withExclusiveLock(photo.id, () => start(photo));
  }

  async function start({ id, file, original }: Chosen) {
    const controller = new AbortController();
    controllers.set(id, controller);
    const { signal } = controller;
    const { client, edits, orderedRequests } = editor;
    const onProgress = (progress: UploadProgress) => batch.update(id, { progress });
    const runInQueue = <T>(change: () => Promise<T>) =>
      orderedRequests.run(() => {
        requireAuthor();
        return change();
      });
    const work = inOrder.run(async () => {
      const image = await uploadPicture(file, { original, signal, onProgress });
      const onWaiting = (what: WaitReason) => onProgress({ fraction: 1, waitsFor: what });
      const put = () =>
        runInQueue(() => {
          signal.throwIfAborted();
          return addPhoto(client, pageId, image);
        });
      const photo = await retryUpload(put, onWaiting, signal);
      if (signal.aborted) {
        // cancelled while the server was adding it
        const remove = () => runInQueue(() => removePhoto(client, photo.id));
        await retryUpload(remove, onWaiting, new AbortController().signal);
        signal.throwIfAborted();
      }
      return photo;
    });
    try {
      const photo = await edits.trackWork(work);
      const count = batch.getSnapshot().arrived + 1;
      batch.remove(id, true);
      // before the last one, the batch's progress reports it
      if (batch.getSnapshot().uploads.every(({ refusal }) => refusal !== undefined))
        editor.notify(
          count > 1 ? `${count} photos are on the page` : `${file.name} is on the page`,
        );
      addUndo(photo);
    } catch (error) {
      if (!signal.aborted) batch.update(id, { refusal: getFailureMessage(toFailure(error)) });
      if (!signal.aborted && toFailure(error).kind !== 'refused') return; // stays stored, so the next visit tries again
    }
    await removeFile(id);
  }

  function addUndo(photo: PhotoFieldsFragment) {
    const { client, orderedRequests, undoStack } = editor;
    let added = photo;
    const undo = async () => {
      const now = findPhoto(client.cache, pageId, added);
      if (now && (now.image !== added.image || now.caption !== added.caption))
        throw new RefusedError('Somebody else has changed this since, so it was left as it is.');
      await removePhoto(client, (now ?? added).id);
    };
    // as a new photo with the same picture
    const redo = async () => void (added = await addPhoto(client, pageId, added.image));
    undoStack.add({
      name: 'Photo added',
      undo: () => orderedRequests.run(undo),
      redo: () => orderedRequests.run(redo),
    });
  }

  function cancel(id: string) {
    controllers.get(id)?.abort();
    batch.remove(id, false);
    void removeFile(id);
  }

  return {
    getSnapshot: batch.getSnapshot,
    onChange: batch.onChange,
    /** The editor shows the uploads: from now on they report to it. */
    enter(next: Editor) {
      editor = next;
      void resumeUnsent();
    },
    send(files: File[], original: boolean) {
      const chosen = files.map((file) => createUpload({ id: generateId(), file, original }));
      batch.add(...chosen);
      for (const photo of chosen) if (photo.refusal === undefined) storeAndStart(photo);
    },
    retry(id: string) {
      const upload = batch.getSnapshot().uploads.find((upload) => upload.id === id);
      if (!upload) return;
      const refusal = getFileRefusal(upload.file);
      batch.update(id, { refusal, progress: { fraction: 0 } });
      if (refusal === undefined) storeAndStart(upload);
    },
    cancel,
    /** Cancels all that are not on the page yet. */
    stop: () => batch.getSnapshot().uploads.forEach(({ id }) => cancel(id)),
  };
}

function createUpload(chosen: Chosen): PhotoUpload {
  const { file } = chosen;
  const progress = { fraction: 0 };
  return { ...chosen, name: file.name, progress, refusal: getFileRefusal(file) };
}
