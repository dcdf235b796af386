import { readAccount } from './session.ts';

let id = '';

/**
 * The id of the member who writes in this tab: who is logged in, or who was last. What is typed after a login has ended
 * is theirs, and is sent once they have signed in again.
 */
export function authorId(): string {
  id = readAccount().user?.id ?? id;
  return id;
}
