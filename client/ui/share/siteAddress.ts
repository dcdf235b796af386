/** An absolute address as people type it: with the host name from the server, else the current one. */
export function getSiteAddress(path: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return new URL(path, canonical ?? location.href).href;
}
