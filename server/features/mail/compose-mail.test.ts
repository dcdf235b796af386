import { describe, expect, it } from 'vitest';
import { createSampleMails } from '../../testing/sample-mails.ts';
import { composeMail } from './compose-mail.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

/** What a reader of the HTML reads, without the name that stands above it. */
function readHtml(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&middot;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace('Keepsake', '');
}

/** The words of a text but for the addresses in it, without regard to capitals and signs. */
function toWords(text: string): string[] {
  const words = text.replace(/https?:\S+|\S+@\S+/g, ' ').toLowerCase();
  return words.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const mails = createSampleMails();
const HOSTILE = {
  name: '</p><script>alert(1)</script>',
  title: 'Ada"><img src=x onerror=alert(1)>\r\nBcc: all@example.org\u2028\u202eoof',
  words: '<a href="https://evil.example">press</a>\n<style>*{display:none}</style> &lt;b&gt;',
  email: 'x"onmouseover=alert(1)@example.org',
};

describe('a mail', () => {
  it.each(Object.entries(mails))(
    'of the kind %s says the same as text and as HTML',
    (kind, mail) => {
      expect(mail.kind).toBe(kind);
      const { text, html } = mail.body;
      expect(toWords(text.replace(/Keepsake$/, ''))).toEqual(toWords(readHtml(html)));
      expect(mail.subject).toMatch(/^\p{Lu}|^\d/u);
      expect(Object.keys(MAIL_KINDS)).toContain(mail.kind);
      // every address that is pressed in the one can be copied from the other, from a line of its own
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        href!.replaceAll('&amp;', '&').replace(/^mailto:/, ''),
      );
      const lines = text.split('\n').map((line) => line.trim());
      expect(links.filter((href) => !lines.includes(href))).toEqual([]);
      expect(lines.filter((line) => /^[.,]/.test(line))).toEqual([]);
      expect(lines.filter((line) => line.length > 78 && !line.startsWith('https://'))).toEqual([]);
    },
  );

  it.each(Object.entries(mails))('of the kind %s loads nothing', (_kind, mail) => {
    expect(mail.body.html).not.toMatch(/<(?:script|link|iframe|form|video|audio|object)\b/i);
    expect(mail.body.html).not.toMatch(/\b(?:src|background)="(?!cid:)|url\(|@import|@font-face/i);
  });

  it.each(Object.entries(createSampleMails(HOSTILE)))(
    'of the kind %s shows foreign markup as the words that it is',
    (kind, mail) => {
      const { subject, body } = mail;
      const tags = (html: string) =>
        [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)]
          .map(([, name]) => name)
          .filter((name) => name !== 'br');
      expect(tags(body.html)).toEqual(tags(mails[kind as keyof typeof mails].body.html));
      expect(body.html).not.toMatch(/<[^>]*\bon[a-z]+=/i);
      // oxlint-disable-next-line no-control-regex
      expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      expect([...subject].length).toBeLessThanOrEqual(150);
    },
  );

  it('has a subject of one line of at most 150 characters', () => {
    const draft = { kind: 'reset', to: 'ines@example.org', title: 'Hello.', parts: [] } as const;
    const subjectOf = (subject: string) => composeMail({ ...draft, subject }).subject;
    expect(subjectOf('A\r\nBcc: b@example.org')).toBe('A Bcc: b@example.org');
    expect(subjectOf('ä'.repeat(500))).toHaveLength(150);
    expect(subjectOf('دانا 👩‍👧')).toBe('دانا 👩‍👧');
  });

  it('accepts no link with another protocol than the web’s', () => {
    const button = { label: 'Press', href: 'javascript:alert(1)' };
    const draft = { kind: 'reset', to: 'ines@example.org', subject: 'A', title: 'A.' } as const;
    expect(() => composeMail({ ...draft, parts: [{ button }] })).toThrow('no link for a mail');
  });
});
