import { useSyncExternalStore } from 'react';
import { deviceStore } from '../storage/deviceStore.ts';
import { account } from '../auth/session.ts';
import { PictureRefused, type UploadPlace, type UploadProgress } from './upload.ts';
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
};

type KeptChoice = { id: string; address: string; keptAt: number };

/** As long as the server keeps what nobody saved. */
const KEPT_MS = 24 * 60 * 60_000;

const store = deviceStore<KeptChoice>('picture');
const chosen = new Map<string, ChosenPicture>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();

for (const { id, address, keptAt } of store.all()) {
  if (keptAt < Date.now() - KEPT_MS) store.remove(id);
  else chosen.set(id, { address, preview: address && `${address}/sm` });
}

/** The name of a choice, by block and sheet: nobody else's login is offered it. */
export function choiceOf(target: string, sheet: string): string {
  return `${account().user?.id ?? ''}.${target}.${sheet}`;
}

/** What was chosen and not saved; it outlives its sheet. */
export function useChosenPicture(id: string): ChosenPicture | undefined {
  return useSyncExternalStore(onChange, () => chosen.get(id));
}

/** Begins the temporary upload of a file; nothing on the page changes. */
export function choosePicture(id: string, file: File, place: UploadPlace): void {
  dropChoice(id);
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const preview = URL.createObjectURL(file);
  const put = (choice: ChosenPicture) => {
    if (!signal.aborted) set(id, choice);
  };
  const onProgress = (progress: UploadProgress) => put({ preview, progress });
  onProgress({ part: 0, waiting: false });
  uploadPicture(file, { place, signal, onProgress }).then(
    (address) => {
      if (signal.aborted) return;
      put({ preview, progress: { part: 1, waiting: false }, address });
      store.put(id, { id, address, keptAt: Date.now() });
    },
    (error: unknown) => put({ refusal: wordsFor(error) }),
  );
}

/** Chooses that there shall be no picture. */
export function chooseNone(id: string): void {
  dropChoice(id);
  set(id, { address: '' });
  store.put(id, { id, address: '', keptAt: Date.now() });
}

/** The temporary upload's address when it is there; undefined where it was refused or dropped. */
export function arrivalOf(id: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const choice = chosen.get(id);
      if (choice?.address === undefined && choice?.preview !== undefined && !signal.aborted) return;
      stop();
      resolve(signal.aborted ? undefined : choice?.address);
    };
    const stop = onChange(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

/** Lets go of a choice that was saved, refused, or replaced by another. */
export function dropChoice(id: string, refusal?: string): void {
  running.get(id)?.abort();
  running.delete(id);
  const { preview } = chosen.get(id) ?? {};
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
  store.remove(id);
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

function wordsFor(error: unknown): string {
  return error instanceof PictureRefused
    ? error.message
    : 'This picture could not be uploaded. Please try again.';
}
