import { escapeHtml } from '../../../protocol/escape-html.ts';
import type {
  MailDraft,
  MailLine,
  MailLink,
  MailPart,
  MailSubject,
  QuotedTribute,
} from './mail-parts.ts';
import { DARK_STYLE, STYLES, type StyleName } from './mail-styles.ts';

// Tables and styles in attributes, as many mail programs know no others; nothing is fetched from anywhere.

const LINKS = new Set(['https:', 'http:', 'mailto:']);

/** Renders a mail as HTML in one column, with escaped content. Throws for a link that is no web address. */
export function renderHtml({ subject, title, about, parts, end }: MailDraft): string {
  const content = [
    element('p', 'mark', 'Keepsake'),
    about && renderSubject(about),
    element('h1', 'title', escapeHtml(title)),
    ...parts.map(renderPart),
    end && element('p', 'end', renderLine(end)),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="paper" style="${STYLES.paper}">
<table role="presentation" class="paper" style="${STYLES.table}" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" style="${STYLES.card}" cellpadding="0" cellspacing="0"><tr><td class="inside" style="${STYLES.inside}">
${content.filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function renderSubject({ name, dates, portrait }: MailSubject): string {
  const picture = portrait
    ? `<td style="${STYLES.portrait}"><img src="cid:portrait" width="96" height="120" alt="" class="picture" style="${STYLES.picture}"></td>`
    : '';
  const words =
    element('p', 'name', `<bdi>${escapeHtml(name)}</bdi>`) +
    (dates && element('p', 'by', `<bdi>${escapeHtml(dates)}</bdi>`));
  return `<table role="presentation" style="${STYLES.subject}" cellpadding="0" cellspacing="0"><tr>${picture}<td style="vertical-align:bottom">${words}</td></tr></table>`;
}

function renderPart(part: MailPart): string {
  if ('text' in part) return element('p', 'text', escapeHtml(part.text));
  if ('lead' in part) return element('p', 'lead', escapeHtml(part.lead));
  if ('heading' in part) return element('h2', 'heading', escapeHtml(part.heading));
  if ('words' in part) return element('p', 'words', renderWords(part.words), 'dir="auto"');
  if ('facts' in part) return renderFacts(part.facts);
  if ('messages' in part)
    return part.messages.map((message) => renderTribute(message, part.waiting === true)).join('\n');
  if ('button' in part) return renderButton(part);
  return element('p', 'note', renderLine(part.note));
}

function renderFacts(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr>${element('td', 'fact', escapeHtml(name))}${element('td', 'value', escapeHtml(value))}</tr>`,
  );
  return `<table role="presentation" class="line" style="${STYLES.facts}" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

function renderTribute(message: QuotedTribute, isWaiting: boolean): string {
  const { words, name, when, reason, links = [] } = message;
  const bold = `<b class="ink" style="${STYLES.bold}"><bdi>${escapeHtml(name)}</bdi></b>`;
  const lines = [
    words && element('p', isWaiting ? 'waiting' : 'quote', renderWords(words), 'dir="auto"'),
    element('p', 'by', when ? `${bold}, ${escapeHtml(when)}` : bold),
    reason && element('p', 'reason', escapeHtml(reason)),
    links.length > 0 && element('p', 'links', links.map(renderLink).join(' &nbsp;&middot;&nbsp; ')),
  ];
  const content = lines.filter(Boolean).join('\n');
  return isWaiting
    ? `<div class="line" style="${STYLES.framed}">${content}</div>`
    : `<div style="${STYLES.unframed}">${content}</div>`;
}

function renderButton({ button, rank, showAddress }: Extract<MailPart, { button: MailLink }>) {
  const name = rank === 'second' ? 'secondButton' : 'button';
  const cell = `<td class="${name}" align="center" style="${STYLES[name]}"><a class="${name}" href="${checkAddress(button)}" style="${STYLES.press}${rank ? STYLES.pressSecond : STYLES.pressFirst}">${escapeHtml(button.label)}</a></td>`;
  const address = showAddress ? element('p', 'note', escapeHtml(button.href)) : '';
  return `<table role="presentation" width="100%" style="${STYLES.buttons}" cellpadding="0" cellspacing="0"><tr>${cell}</tr></table>${address}`;
}

function renderLine(line: MailLine): string {
  return line
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : renderLink(part)))
    .join('');
}

function renderLink(link: MailLink): string {
  return `<a class="link" href="${checkAddress(link)}" style="${STYLES.link}">${escapeHtml(link.label)}</a>`;
}

function renderWords(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br>');
}

function element(tag: string, name: StyleName, content: string, attributes = ''): string {
  return `<${[tag, attributes].filter(Boolean).join(' ')} class="${name}" style="${STYLES[name]}">${content}</${tag}>`;
}

function checkAddress({ href }: MailLink): string {
  const { protocol } = new URL(href);
  if (!LINKS.has(protocol)) throw new Error(`no link for a mail: ${href}`);
  return escapeHtml(href);
}
