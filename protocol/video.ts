const LONG_HOST = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_HOST = /^(?:www\.)?youtu\.be$/;
const IN_PATH = /^\/(?:shorts|embed|live|watch|v|e)\/([^/]+)/;
const ID = /^[\w-]{11}$/;

/**
 * The 11-character id in the input for a YouTube video: the id itself, or any common link to it (watch, youtu.be,
 * shorts, live, embed, with or without scheme, start time and the like). Null for anything else.
 */
export function parseVideoId(input: string): string | null {
  const text = input.trim();
  if (ID.test(text)) return text;
  const link = parseLink(text);
  const id = link && findId(link);
  return id && ID.test(id) ? id : null;
}

function parseLink(text: string): URL | null {
  const hasScheme = /^https?:\/\//i.test(text);
  try {
    return new URL(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
}

function findId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (SHORT_HOST.test(hostname)) return pathname.split('/')[1];
  if (!LONG_HOST.test(hostname)) return null;
  return searchParams.get('v') ?? IN_PATH.exec(pathname)?.[1];
}
