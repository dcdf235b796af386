/** An absolute address as people type it: by the name that the server gives itself, else by the one in use. */
export function siteAddress(path: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return new URL(path, canonical ?? location.href).href;
}
