/** The login that leads back to a path of this app. */
export function loginFor(path: string): string {
  return `/login?next=${encodeURIComponent(path)}`;
}

/** Where a login leads: to the path it was asked for, if that is one of this host, else to the beginning. */
export function afterLogin(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return '/';
  try {
    const { origin: host, pathname, search: query, hash } = new URL(next, origin);
    return host === origin && !pathname.startsWith('//') ? pathname + query + hash : '/';
  } catch {
    return '/';
  }
}
