import { Parser } from 'htmlparser2';

/** Tags that mean something to the editor; every other block is one of its own, every other inline is only its words. */
const ALLOWED = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'span',
  'br',
]);
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'legend',
  'main',
  'nav',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);
/** What is no text for people, with everything within. */
const DROPPED = new Set([
  'script',
  'style',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'select',
  'textarea',
  'audio',
  'video',
  'canvas',
]);
/** What other programs write formats in; nothing else of a style is looked at. */
const FORMATS =
  /(?:^|;)\s*(font-weight|font-style|text-decoration(?:-line)?|white-space)\s*:\s*(\w[\w\s-]{0,20})/gi;

/** A text holds 100,000 characters: a little more shows that it is too much, much more only takes time. */
export const MAX_PASTED = 200_000;
/** So many paragraphs, lines and formats take about a second. */
export const MAX_PASTED_PARTS = 5_000;
/** Nobody nests as deep, and the editor needs long for it. */
const MAX_DEPTH = 20;
/** What is nested deeper is not read on: every parser needs ever longer for it, the browser's own a minute. */
const MAX_OPEN = 2_000;
const READ_AT_ONCE = 8 * 1024;

/**
 * HTML of anybody's as plain tags that an editor can read, by its letters alone: a form in a document answers
 * with its fields where their names are those of properties. Empty where there are no words in it.
 */
export function filterHtml(html: string): string {
  let [written, letters, parts, depth, dropped] = ['', 0, 0, 0, 0];
  const ends: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped > 0 || DROPPED.has(name)) dropped += 1;
      ends.push(dropped > 0 ? '' : begin(name, attributes));
    },
    ontext(text) {
      if (dropped > 0) return;
      const fitting = text.slice(0, MAX_PASTED - letters);
      if (fitting.trim()) letters += fitting.length;
      written += escapeHtml(fitting);
    },
    onclosetag() {
      const end = ends.pop();
      if (dropped > 0) dropped -= 1;
      if (!end) return;
      depth -= 1;
      written += end;
    },
  });
  for (let at = 0; at < html.length; at += READ_AT_ONCE) {
    if (letters >= MAX_PASTED || ends.length > MAX_OPEN) break;
    parser.write(html.slice(at, at + READ_AT_ONCE));
  }
  parser.end();
  return letters > 0 || written.includes('<hr>') ? written : '';

  /** Opens a tag and gives what closes it; '' where only its words are kept. */
  function begin(name: string, attributes: Record<string, string>): string {
    const tag = ALLOWED.has(name) ? name : BLOCKS.has(name) ? 'div' : '';
    if (!tag || parts >= MAX_PASTED_PARTS || depth >= MAX_DEPTH) return '';
    parts += 1;
    written += `<${tag}${attributesOf(tag, attributes)}>`;
    if (tag === 'br' || tag === 'hr') return '';
    depth += 1;
    return `</${tag}>`;
  }
}

function attributesOf(tag: string, attributes: Record<string, string>): string {
  const { href = '', dir = '', style = '' } = attributes;
  const allowed = {
    href: tag === 'a' ? href.slice(0, 2_000) : '',
    dir: /^(?:ltr|rtl)$/.test(dir) ? dir : '',
    style: [...style.slice(0, 1_000).matchAll(FORMATS)]
      .map(([, name, value]) => `${name}:${value}`)
      .join(';'),
  };
  return Object.entries(allowed)
    .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''))
    .join('');
}

/** Text as HTML, within an element or an attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}
