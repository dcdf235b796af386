/** The product's language: dates and numbers are formatted for it, whatever the browser's language is. */
export const LANGUAGE = 'en-GB';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date format in the product's language; made once, as that takes a slow phone longer than a screen of messages. */
export function getDateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE, options);
  formats.set(key, format);
  return format;
}

/** What a desk has: a mouse, and a wide window. */
export const LARGE_SCREEN_WITH_MOUSE = '(hover: hover) and (pointer: fine) and (min-width: 60rem)';

/** Where this device stores something, in words: “on this phone”, or “here” at a desk. */
export function nameDevice(): string {
  return globalThis.matchMedia?.(LARGE_SCREEN_WITH_MOUSE).matches ? 'here' : 'on this phone';
}
