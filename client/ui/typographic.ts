/** Addresses stay as they were typed. */
const ADDRESS = /(\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+)/i;
const OPENS_AFTER = /[\s([{–—\-/“‘„«]/;
/** Words that begin with an apostrophe. */
const SHORTENED = /^['’](?:\d|(?:tis|twas|em|til|cause|cos|round|bout|n)\b)/i;

/** A text as it is shown: straight quotes and double hyphens as a printer would set them; what is stored stays as typed. */
export function typographic(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) => (at % 2 ? part : curled(dashed(part))))
    .join('');
}

/** The same for the text of sanitised HTML, and nothing in its tags or its code. */
export function typographicHtml(html: string): string {
  return html
    .split(/(<code\b[^]*?<\/code>|<pre\b[^]*?<\/pre>|<[^>]*>)/i)
    .map((part, at) =>
      at % 2 ? part : typographic(part.replaceAll('&quot;', '"').replaceAll('&#39;', "'")),
    )
    .join('');
}

function dashed(text: string): string {
  return text
    .replace(/(?<![-!<])---(?![->])/g, '—')
    .replace(/(?<=\s)--(?=\s)|(?<=\d)--(?=\d)/g, '–')
    .replace(/(?<![-!<\s])--(?![->\s])/g, '—');
}

function curled(text: string): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const before = text[at - 1];
    const isStart = before === undefined || OPENS_AFTER.test(before);
    if (mark === '"') {
      const inches = /\d/.test(before ?? '') && !/"[^"]*$/.test(text.slice(0, at));
      return inches ? mark : isStart ? '“' : '”';
    }
    if (isStart && !SHORTENED.test(text.slice(at)))
      return /\S/.test(text[at + 1] ?? '') ? '‘' : '’';
    return '’';
  });
}
