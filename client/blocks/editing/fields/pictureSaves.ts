import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../net/listeners.ts';
import { waitForUpload } from '../../../uploads/chosenPictures.ts';
import type { WaitReason } from '../../../uploads/upload.ts';
import { commitPicture } from '../../../uploads/uploadPicture.ts';

/** What saving still waits for: the upload, or a retry of the commit. */
export type Saving = 'arriving' | WaitReason;

/** The choices that are being saved; that goes on when their sheet is closed. */
const saves = new Map<string, { waitsFor: Saving; controller: AbortController }>();
const { onChange, notify } = createListeners();

/** What saving a choice waits for; null if it is not being saved. */
export function useSaving(id: string): Saving | null {
  return useSyncExternalStore(onChange, () => saves.get(id)?.waitsFor ?? null);
}

/** The committed address of a chosen picture once it has arrived; undefined if it was stopped or refused. */
export async function commitChoice(id: string): Promise<string | undefined> {
  const controller = new AbortController();
  const { signal } = controller;
  const waitFor = (waitsFor: Saving) => {
    saves.set(id, { waitsFor, controller });
    notify();
  };
  waitFor('arriving');
  try {
    const address = await waitForUpload(id, signal);
    if (!address) return address;
    const committed = await commitPicture(address, waitFor, signal);
    return signal.aborted ? undefined : committed;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    saves.delete(id);
    notify();
  }
}

/** Stops saving a choice, because it was left out or replaced. */
export function stopSaving(id: string): void {
  saves.get(id)?.controller.abort();
}
