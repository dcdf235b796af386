import { useSyncExternalStore } from 'react';
import { createLocalStore } from '../storage/localStore.ts';
import { authorId } from '../auth/author.ts';
import { toFailure, getFailureMessage } from '../net/failure.ts';
import { createListeners } from '../net/listeners.ts';
import { generateId } from '../net/generateId.ts';
import {
  removeFile,
  removeFilesFor,
  storeFile,
  findUnsentFiles,
  withExclusiveLock,
} from './unsentFiles.ts';
import type { UploadProgress, WaitReason } from './upload.ts';
import { commitPicture, uploadPicture } from './uploadPicture.ts';

/** A picture that was chosen for a field and is not saved yet; an empty one removes the picture. */
export type ChosenPicture = {
  /** The preview's address; undefined if it was refused. */
  preview?: string;
  progress?: UploadProgress;
  /** The address of the temporary upload, once it is complete; empty for no picture. */
  address?: string;
  /** Why it was refused. */
  refusal?: string;
  /** Why its upload is paused; it stays chosen. */
  stopped?: string;
  /** The file to upload, while it is on its way. */
  file?: File;
  /** Uploads it in its full size. */
  original?: boolean;
  /** What saving it waits for, while it is being saved. */
  saving?: Saving | undefined;
};

/** What saving a picture still waits for: the upload, or a retry of the commit. */
type Saving = 'arriving' | WaitReason;

type StoredChoice = { id: string; userId: string; address: string; keptAt: number };

/** How long a choice is stored: as long as the server stores temporary uploads. */
const RETENTION_MS = 24 * 60 * 60_000;

const store = createLocalStore<StoredChoice>('picture');
const chosen = new Map<string, ChosenPicture>();
/** Abort the upload and the saving of a choice once it is discarded. */
const controllers = new Map<string, AbortController>();
const { onChange, notify } = createListeners();

for (const { id, address, keptAt } of store.all()) {
  if (keptAt < Date.now() - RETENTION_MS) store.remove(id);
  else chosen.set(id, { address, preview: address && `${address}/sm` });
}

/** The key of a choice, by user, block and dialog: other users of the device do not get it. */
export function choiceKey(target: string, sheet: string): string {
  return `${authorId()}.${target}.${sheet}`;
}

const parseOwner = (key: string) => key.split('.')[0] ?? '';

/** The unsaved choice; it survives closing the dialog. */
export function useChosenPicture(id: string): ChosenPicture | undefined {
  return useSyncExternalStore(onChange, () => chosen.get(id));
}

/** Starts the temporary upload of a file, which is also stored on the device; the page does not change yet. */
export function choosePicture(id: string, file: File, original = false): void {
  discardChoice(id);
  const fileId = generateId();
  void storeFile(fileId, id, { file, original });
  const uploading = upload(id, { id: fileId, file, original });
  void withExclusiveLock(fileId, () => uploading);
}

/** Resumes a stopped upload. */
export function retryChoice(id: string): void {
  const { file, original } = chosen.get(id) ?? {};
  if (file) choosePicture(id, file, original);
}

/** Resumes an upload that an earlier visit did not finish. */
export async function resumeChoice(id: string): Promise<void> {
  if (chosen.has(id)) return;
  const [unsent] = await findUnsentFiles(id);
  if (!unsent || chosen.has(id)) return;
  await withExclusiveLock(unsent.id, () => upload(id, unsent));
}

async function upload(
  id: string,
  { id: fileId, file, original }: { id: string; file: File; original?: boolean | undefined },
): Promise<void> {
  const signal = getSignal(id);
  const preview = URL.createObjectURL(file);
  const update = (choice: ChosenPicture) => {
    if (!signal.aborted) set(id, { ...choice, saving: chosen.get(id)?.saving });
  };
  const onProgress = (progress: UploadProgress) => update({ preview, file, original, progress });
  onProgress({ fraction: 0 });
  try {
    const address = await uploadPicture(file, { original, signal, onProgress });
    if (signal.aborted) return;
    update({ preview, progress: { fraction: 1 }, address });
    store.put(id, { id, userId: parseOwner(id), address, keptAt: Date.now() });
    await removeFile(fileId);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind !== 'refused')
      return update({ preview, file, original, stopped: getFailureMessage(failure) });
    update({ refusal: failure.message });
    await removeFile(fileId);
  }
}

/** Chooses to have no picture. */
export function chooseNoPicture(id: string): void {
  discardChoice(id);
  set(id, { address: '' });
  store.put(id, { id, userId: parseOwner(id), address: '', keptAt: Date.now() });
}

/**
 * Commits a chosen picture once it has arrived, also if its dialog is closed meanwhile; resolves with its address,
 * undefined if it was refused, stopped or discarded.
 */
export async function commitChoice(id: string): Promise<string | undefined> {
  const signal = getSignal(id);
  const waitFor = (saving?: Saving) => {
    const choice = chosen.get(id);
    if (choice && !signal.aborted) set(id, { ...choice, saving });
  };
  waitFor('arriving');
  try {
    const address = await waitForUpload(id);
    if (!address) return address;
    const committed = await commitPicture(address, waitFor, signal);
    return signal.aborted ? undefined : committed;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    waitFor(undefined);
  }
}

/** The temporary upload's address once it is complete; undefined if it was refused, stopped or discarded. */
export function waitForUpload(id: string): Promise<string | undefined> {
  const signal = getSignal(id);
  return new Promise((resolve) => {
    const check = () => {
      const choice = chosen.get(id);
      const isComing = choice?.progress !== undefined && choice.address === undefined;
      if (isComing && !signal.aborted) return;
      stop();
      resolve(signal.aborted ? undefined : choice?.address);
    };
    const stop = onChange(check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });
}

/** Forgets a choice that was saved, refused or replaced. */
export function discardChoice(id: string, refusal?: string): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  const { preview } = chosen.get(id) ?? {};
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  store.remove(id);
  void removeFilesFor(id);
  set(id, refusal === undefined ? undefined : { refusal });
}

function getSignal(id: string): AbortSignal {
  const controller = controllers.get(id) ?? new AbortController();
  controllers.set(id, controller);
  return controller.signal;
}

function set(id: string, choice: ChosenPicture | undefined): void {
  if (choice) chosen.set(id, choice);
  else chosen.delete(id);
  notify();
}
