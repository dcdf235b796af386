/** The product's language: dates and numbers are formatted for it, whatever the browser's language is. */
export const LANGUAGE = 'en-GB';

/** A date format in the product's language. */
export function dateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LANGUAGE, options);
}

/** "5,000". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(LANGUAGE).format(count);
}
