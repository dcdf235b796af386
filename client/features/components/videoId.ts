const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const ID = /^[\w-]{11}$/;

/** What the server will find in a link, said before it is saved; null where there is no video. */
export function videoIdOf(link: string): string | null {
  const text = link.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!text || !URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.toLowerCase();
  const fromPath = /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(pathname)?.[1];
  const id =
    host === 'youtu.be'
      ? pathname.split('/')[1]
      : HOSTS.test(host)
        ? (searchParams.get('v') ?? fromPath)
        : null;
  return id && ID.test(id) ? id : null;
}
