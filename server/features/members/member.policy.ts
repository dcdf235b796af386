/** What a member is to a page. */
export type Role = 'owner' | 'co_owner';

/** Every member edits; owners differ only in what concerns members. */
export function mayEdit(role: Role | null): boolean {
  return role !== null;
}

/** Only the owner decides where an address leads. */
export function mayRedirect(role: Role | null): boolean {
  return role === 'owner';
}

/** Only the owner says who belongs to the page: inviting, removing, handing over. */
export function mayManageMembers(role: Role | null): boolean {
  return role === 'owner';
}

/** A page always has its owner: they hand it over before they leave. */
export function mayBeRemoved(role: Role): boolean {
  return role === 'co_owner';
}
