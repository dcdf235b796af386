import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { createPage } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';

describe('the operator’s contact', () => {
  it('is linked in footers, on the about page and on error pages, and nowhere if none is configured', async () => {
    for (const [given, link] of [
      ['help@example.org', 'href="mailto:help@example.org"'],
      ['https://example.org/help', 'href="https://example.org/help"'],
      ['', ''],
    ] as const) {
      const { contact } = readEnv({ CONTACT: given });
      const app = await startTestApp({ contact });
      const { url } = await createPage(app.dataSource);
      const read = async (path: string) => (await fetch(app.origin + path)).text();
      try {
        for (const path of ['/', '/about', `/${url}`, '/there-is-nothing']) {
          const html = await read(path);
          if (link) expect(html).toContain(link);
          else expect(html).not.toMatch(/mailto:|rite to us|>Contact</);
        }
      } finally {
        await app.stop();
      }
    }
  });

  it.each([
    'javascript:alert(1)',
    'http://example.org',
    'somebody',
    'a@b@c.org',
    'a@b.org?cc=d@e.org',
  ])(
    'is refused at the start if it is neither an email address nor an https link: %s',
    (CONTACT) => {
      expect(() => readEnv({ CONTACT })).toThrow('CONTACT must be an e-mail address or a link');
    },
  );
});
