const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S/i;
const OPENS_AFTER = /[\s([{–—\-/“‘„«]/;
/** Words that begin with an apostrophe, none of them longer than `SHORTENED_LENGTH`. */
const SHORTENED = /^['’](?:\d|(?:tis|twas|em|til|cause|cos|round|bout|n)\b)/i;
const SHORTENED_LENGTH = 8;

/** A text with typographic quotes and dashes for display; web addresses, and the stored text, stay as typed. */
export function typographic(text: string): string {
  let [shown, words] = ['', ''];
  for (const part of text.split(/(\s+)/)) {
    const addressStart = findAddressStart(part);
    words += part.slice(0, addressStart);
    if (addressStart === part.length) continue;
    shown += curlQuotes(replaceDashes(words)) + part.slice(addressStart);
    words = '';
  }
  return shown + curlQuotes(replaceDashes(words));
}

/** Improves the text of sanitised HTML in the same way, and leaves its tags alone. */
export function typographicHtml(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) =>
      index % 2 ? part : typographic(part.replaceAll('&quot;', '"').replaceAll('&#39;', "'")),
    )
    .join('');
}

/** The index at which an address begins in text without spaces; its length if there is none. */
function findAddressStart(letters: string): number {
  const sign = letters.indexOf('@', 1);
  const dot = sign < 0 ? -1 : letters.indexOf('.', sign + 2);
  if (dot > 0 && dot < letters.length - 1) return 0;
  return WEB_ADDRESS.exec(letters)?.index ?? letters.length;
}

/** By groups and not by a lookbehind, for which Safari before 16.4 refuses the whole file. */
function replaceDashes(text: string): string {
  return text
    .replace(/(^|[^-!<])---(?![->])/g, '$1—')
    .replace(/(\s)--(?=\s)|(\d)--(?=\d)/g, '$1$2–')
    .replace(/(^|[^-!<\s])--(?![->\s])/g, '$1—');
}

function curlQuotes(text: string): string {
  let isQuoted = false;
  return text.replace(/["']/g, (mark, offset: number) => {
    const before = text[offset - 1];
    const isStart = before === undefined || OPENS_AFTER.test(before);
    if (mark === '"') {
      const inches = /\d/.test(before ?? '') && !isQuoted;
      isQuoted = true;
      return inches ? mark : isStart ? '“' : '”';
    }
    if (isStart && !SHORTENED.test(text.slice(offset, offset + SHORTENED_LENGTH)))
      return /\S/.test(text[offset + 1] ?? '') ? '‘' : '’';
    return '’';
  });
}
