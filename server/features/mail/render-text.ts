import type { MailDraft, MailLine, MailPart, QuotedTribute } from './mail-parts.ts';

/** Lines no longer than this arrive unchanged. */
const WIDTH = 70;
/** Signs that a keyboard has not, as text mails are written with those that it has. */
const PLAIN_SIGNS: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-' };

/** Renders a mail as plain text; each address is on a line of its own. */
export function renderText({ title, about, parts, end }: MailDraft): string {
  const person = about && indent([about.name, about.dates].filter(Boolean).join('\n'));
  const blocks = [person, wrap(title), ...parts.map(renderPart), end && `--\n${renderLine(end)}`];
  const text = [...blocks, 'Keepsake'].filter(Boolean).join('\n\n');
  return text.replace(/[’‘“”–]/g, (sign) => PLAIN_SIGNS[sign] ?? sign);
}

function renderPart(part: MailPart): string {
  if ('text' in part) return wrap(part.text);
  if ('lead' in part) return wrap(part.lead);
  if ('heading' in part) return part.heading.toUpperCase();
  if ('words' in part) return indent(wrap(part.words, WIDTH - 2));
  if ('facts' in part) return renderFacts(part.facts);
  if ('messages' in part) return part.messages.map(renderTribute).join('\n\n');
  if ('button' in part) return `${part.button.label}:\n${part.button.href}`;
  return renderLine(part.note);
}

function renderFacts(facts: readonly (readonly [string, string])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

function renderTribute({ words, name, when, reason, links = [] }: QuotedTribute): string {
  const lines = [
    words && wrap(`“${words}”`, WIDTH - 2),
    when ? `${name}, ${when}` : name,
    reason && `(${reason})`,
    ...links.map(({ label, href }) => `${label}:\n${href}`),
  ];
  return indent(lines.filter(Boolean).join('\n'));
}

/** Begins a new line after each link, and drops the full stop after it. */
function renderLine(line: MailLine): string {
  const lines = [''];
  for (const part of line) {
    if (typeof part === 'string') lines[lines.length - 1] += part;
    else {
      lines[lines.length - 1] += `${part.label}:`;
      lines.push(part.href.replace(/^mailto:/, ''), '');
    }
  }
  return lines
    .map((text) => text.replace(/^\. ?/, '').trim())
    .filter(Boolean)
    .map((text) => wrap(text))
    .join('\n');
}

/** Breaks lines between words; a word longer than a line, such as an address, gets a line of its own. */
function wrap(text: string, width = WIDTH): string {
  return text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const word of line.split(' ')) {
        const last = lines.at(-1)!;
        if (last && last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = last ? `${last} ${word}` : word;
      }
      return lines.join('\n');
    })
    .join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line ? `  ${line}` : line))
    .join('\n');
}
