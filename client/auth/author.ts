import { RefreshError } from './authorisedFetch.ts';
import { readAccount } from './session.ts';

let id = '';

/**
 * The id of the member who writes in this document: who was logged in first. What is typed after their login has ended
 * is theirs, and is sent once they have signed in again; another member gets a new document.
 */
export function authorId(): string {
  id ||= readAccount().user?.id ?? '';
  return id;
}

/** Takes over the id that the server gives for the login of this document, where the stored one was another. */
export function correctAuthor(storedId: string | undefined, givenId: string): void {
  if (id === storedId) id = givenId;
}

/** Whether somebody else is logged in by now. */
export function isOfAnotherMember({ user } = readAccount()): boolean {
  return user !== null && user.id !== authorId();
}

/** Rejects what would be sent as somebody else. */
export function requireAuthor(): void {
  if (isOfAnotherMember()) throw new RefreshError(true);
}
