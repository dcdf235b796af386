const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT = /^(?:www\.)?youtu\.be$/;
const IN_PATH = /^\/(?:shorts|embed|live|watch|v|e)\/([^/]+)/;
const ID = /^[\w-]{11}$/;

/**
 * The id of 11 characters in what somebody gives for a YouTube video: the id itself, or any common
 * link to it (watch, youtu.be, shorts, live, embed, with or without scheme, time and the like).
 * Null for anything else.
 */
export function videoIdOf(input: string): string | null {
  const text = input.trim();
  if (ID.test(text)) return text;
  const link = linkOf(text);
  const id = link && idIn(link);
  return id && ID.test(id) ? id : null;
}

function linkOf(text: string): URL | null {
  const hasScheme = /^https?:\/\//i.test(text);
  try {
    return new URL(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  } catch {
    return null;
  }
}

function idIn({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (SHORT.test(hostname)) return pathname.split('/')[1];
  if (!YOUTUBE.test(hostname)) return null;
  return searchParams.get('v') ?? IN_PATH.exec(pathname)?.[1];
}
