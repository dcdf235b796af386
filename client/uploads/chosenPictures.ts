import { useSyncExternalStore } from 'react';
import { deviceStore } from '../storage/deviceStore.ts';
import { account } from '../auth/session.ts';
import { failureOf, messageOf } from '../net/failure.ts';
import { newId } from '../net/newId.ts';
import {
  removeFile,
  removeFilesOf,
  storeFile,
  unsentFiles,
  withExclusiveLock,
} from './unsentFiles.ts';
import type { UploadPlace, UploadProgress } from './upload.ts';
import { uploadPicture } from './uploadPicture.ts';

/** A picture that was chosen for a field and is not saved yet; an empty one takes the picture away. */
export type ChosenPicture = {
  /** What is shown of it; undefined where it was refused. */
  preview?: string;
  progress?: UploadProgress;
  /** Its temporary upload, once that is there; empty for no picture. */
  address?: string;
  /** Why it was not taken. */
  refusal?: string;
  /** Why it is not sent for now; it stays chosen. */
  stopped?: string;
  /** As it is sent, where it is still on its way. */
  file?: File;
  /** It is sent in its full size. */
  original?: boolean;
};

type StoredChoice = { id: string; address: string; keptAt: number };

/** As long as the server keeps what nobody saved. */
const STORED_MS = 24 * 60 * 60_000;

const store = deviceStore<StoredChoice>('picture');
const chosen = new Map<string, ChosenPicture>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

for (const { id, address, keptAt } of store.all()) {
  if (keptAt < Date.now() - STORED_MS) store.remove(id);
  else chosen.set(id, { address, preview: address && `${address}/sm` });
}

/** The name of a choice, by block and sheet: nobody else's login is offered it. */
export function choiceKey(target: string, sheet: string): string {
  return `${account().user?.id ?? ''}.${target}.${sheet}`;
}

/** What was chosen and not saved; it outlives its sheet. */
export function useChosenPicture(id: string): ChosenPicture | undefined {
  return useSyncExternalStore(onChange, () => chosen.get(id));
}

/** Begins the temporary upload of a file, which is kept on the device meanwhile; nothing on the page changes. */
export function choosePicture(id: string, file: File, place: UploadPlace, original = false): void {
  discardChoice(id);
  const fileId = newId();
  void storeFile(fileId, id, { file, original });
  const uploading = upload(id, { id: fileId, file, original }, place);
  void withExclusiveLock(fileId, () => uploading);
}

/** Goes on with a picture whose upload was stopped. */
export function retryChoice(id: string, place: UploadPlace): void {
  const { file, original } = chosen.get(id) ?? {};
  if (file) choosePicture(id, file, place, original);
}

/** Goes on with what an earlier visit has chosen and could not send. */
export async function resumeChoice(id: string, place: UploadPlace): Promise<void> {
  if (chosen.has(id)) return;
  const [unsent] = await unsentFiles(id);
  if (!unsent || chosen.has(id)) return;
  await withExclusiveLock(unsent.id, () => upload(id, unsent, place));
}

async function upload(
  id: string,
  { id: fileId, file, original }: { id: string; file: File; original?: boolean | undefined },
  place: UploadPlace,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const preview = URL.createObjectURL(file);
  const update = (choice: ChosenPicture) => {
    if (!signal.aborted) set(id, choice);
  };
  const onProgress = (progress: UploadProgress) => update({ preview, file, original, progress });
  onProgress({ fraction: 0 });
  try {
    const address = await uploadPicture(file, { place, original, signal, onProgress });
    if (signal.aborted) return;
    update({ preview, progress: { fraction: 1 }, address });
    store.put(id, { id, address, keptAt: Date.now() });
    await removeFile(fileId);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'refused')
      return update({ preview, file, original, stopped: messageOf(failure) });
    update({ refusal: failure.words });
    await removeFile(fileId);
  }
}

/** Chooses that there shall be no picture. */
export function chooseNoPicture(id: string): void {
  discardChoice(id);
  set(id, { address: '' });
  store.put(id, { id, address: '', keptAt: Date.now() });
}

/** The temporary upload's address when it is there; undefined where it was refused, stopped or dropped. */
export function waitForUpload(id: string, signal: AbortSignal): Promise<string | undefined> {
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

/** Forgets a choice that was saved, refused, or replaced by another. */
export function discardChoice(id: string, refusal?: string): void {
  running.get(id)?.abort();
  running.delete(id);
  const { preview } = chosen.get(id) ?? {};
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  store.remove(id);
  void removeFilesOf(id);
  set(id, refusal === undefined ? undefined : { refusal });
}

function set(id: string, choice: ChosenPicture | undefined): void {
  if (choice) chosen.set(id, choice);
  else chosen.delete(id);
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
