/** The address of the login that returns to a path of this app. */
export function createLoginPath(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/** The path to return to after a login, if it is on this host, else the start page. */
export function readReturnPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return '/';
  try {
    const { origin: host, pathname, search: query, hash } = new URL(next, origin);
    return host === origin && !pathname.startsWith('//') ? pathname + query + hash : '/';
  } catch {
    return '/';
  }
}
