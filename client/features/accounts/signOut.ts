import { authorId } from '../../auth/author.ts';
import { forgetSession } from '../../auth/session.ts';
import { forgetDrafts } from '../../storage/formDraft.ts';
import { forgetUnsentEdits, isLoggingOut } from '../../storage/unsentEdits.ts';
import { removeFilesOfUser } from '../../uploads/unsentFiles.ts';

/** How long to wait for local data to be deleted. */
const FORGET_TIMEOUT_MS = 1_000;
/** Tells the other tabs who has signed out. */
const CHANNEL = 'keepsake.signed-out';

/** Ends the login on this device, removes what waits here to be sent, and opens a path. */
export async function signOut(userId: string, path: string): Promise<void> {
  forgetDrafts();
  forgetUnsentEdits(userId);
  forgetSession();
  new BroadcastChannel(CHANNEL).postMessage(userId);
  const late = new Promise((resolve) => setTimeout(resolve, FORGET_TIMEOUT_MS));
  await Promise.race([removeFilesOfUser(userId), late]);
  // a new document, so that no member data stays in memory or in the browser's back cache
  location.replace(path);
}

/** Leaves this document when who writes in it signs out in another tab, whatever it shows by then. */
export function leaveAfterSignOut(): void {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }) => {
    if (data !== authorId() || isLoggingOut()) return; // this tab hears itself, too
    forgetUnsentEdits(data); // what this tab has stored since
    location.replace('/');
  };
}
