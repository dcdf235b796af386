import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../protocol/escape-html.ts';

/**
 * Tags that the editor understands; any other block becomes one of its own, of any other inline tag only the text is
 * kept.
 */
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
/** Elements whose content is not readable text; they are dropped with everything inside. */
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
/** The style properties that contain formatting; all others are ignored. */
const FORMATS = new Set([
  'font-weight',
  'font-style',
  'text-decoration',
  'text-decoration-line',
  'white-space',
]);
const MAX_FORMAT = 20;

/**
 * The most characters that are pasted. A text may have 100,000: a few more show that it is too long, many more only
 * take time.
 */
export const MAX_PASTED = 200_000;
/** The most paragraphs, lines and formats: the editor needs about a second for them. */
export const MAX_PASTED_PARTS = 5_000;
/** Deeper nesting is flattened, as it makes the editor slow. */
const MAX_DEPTH = 20;
/** Parsing stops at this depth: every parser gets slow there, the browser's own takes a minute. */
const MAX_OPEN = 2_000;
const CHUNK_LENGTH = 8 * 1024;

/**
 * Converts untrusted HTML to plain tags that the editor can read. It uses a streaming parser and no DOM, where a
 * form's fields can hide the properties of the form element. Empty if there is no text.
 */
export function filterHtml(html: string): string {
  let [written, letters, parts, depth, dropped] = ['', 0, 0, 0, 0];
  const closingTags: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped > 0 || DROPPED.has(name)) dropped += 1;
      closingTags.push(dropped > 0 ? '' : openTag(name, attributes));
    },
    ontext(text) {
      if (dropped > 0) return;
      const fitting = text.slice(0, MAX_PASTED - letters);
      if (fitting.trim()) letters += fitting.length;
      written += escapeHtml(fitting);
    },
    onclosetag() {
      const closingTag = closingTags.pop();
      if (dropped > 0) dropped -= 1;
      if (!closingTag) return;
      depth -= 1;
      written += closingTag;
    },
  });
  for (let start = 0; start < html.length; start += CHUNK_LENGTH) {
    if (letters >= MAX_PASTED || closingTags.length > MAX_OPEN) break;
    parser.write(html.slice(start, start + CHUNK_LENGTH));
  }
  parser.end();
  return letters > 0 || written.includes('<hr>') ? written : '';

  /** Writes an opening tag and returns its closing tag; '' if it has none, or only its text is kept. */
  function openTag(name: string, attributes: Record<string, string>): string {
    const tag = ALLOWED.has(name) ? name : BLOCKS.has(name) ? 'div' : '';
    if (!tag || parts >= MAX_PASTED_PARTS || depth >= MAX_DEPTH) return '';
    parts += 1;
    written += `<${tag}${toAttributes(tag, attributes)}>`;
    if (tag === 'br' || tag === 'hr') return '';
    depth += 1;
    return `</${tag}>`;
  }
}

function toAttributes(tag: string, attributes: Record<string, string>): string {
  const { href = '', dir = '', style = '' } = attributes;
  const allowed = {
    href: tag === 'a' ? href.slice(0, 2_000) : '',
    dir: /^(?:ltr|rtl)$/.test(dir) ? dir : '',
    style: style.slice(0, 1_000).split(';').flatMap(parseFormat).join(';'),
  };
  return Object.entries(allowed)
    .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ''))
    .join('');
}

/** The recognised formatting of a CSS declaration; nothing for any other declaration. */
function parseFormat(declaration: string): string[] {
  const [name = '', value = ''] = declaration.split(':', 2).map((part) => part.trim());
  const declaredValue = /^\w[\w\s-]*/.exec(value)?.[0].slice(0, MAX_FORMAT);
  return declaredValue && FORMATS.has(name.toLowerCase()) ? [`${name}:${declaredValue}`] : [];
}
