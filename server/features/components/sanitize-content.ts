import sanitizeHtml from 'sanitize-html';

const SAFE_SCHEMES = /^(https?:|mailto:|tel:)/i;

/**
 * The only filter for formatted text, used by every API: no scripts, styles or handlers; links only http, https,
 * mailto and tel.
 */
export function sanitizeContent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], '*': ['dir'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'about'],
    disallowedTagsMode: 'discard',
    nestingLimit: 30,
    transformTags: {
      h1: 'h2',
      a: (tagName, attributes) => {
        const href = (attributes['href'] ?? '').trim();
        const safe = SAFE_SCHEMES.test(href) ? href : 'about:blank'; // specification, chapter 9
        return {
          tagName,
          attribs: { href: safe, rel: 'noopener noreferrer nofollow', target: '_blank' },
        };
      },
    },
  });
}
