import { get } from 'node:http';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { readDeck } from './deck-file.ts';
import { GlyphOutlines } from './outlines.ts';
import { drawText } from './preview.service.ts';
import type { Quote } from './quote.entity.ts';

const app = useTestApp();
const beside = useTestAppBeside(app);
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

const cardOf = async (url: string) => {
  const { body } = await app.rest('GET', `/api/quote?url=${url}`);
  return body['item'] as { id: string; background: string };
};
const preview = (url: string, id: string) => fetch(`${app.origin}/preview/${url}/${id}.png`);
const words = async (text: string, author: string | null = null) =>
  drawText(await GlyphOutlines.load(), { text, author } as Quote);

/** The part of the picture's pixels that are nearly white: letters. */
async function lettersIn(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((level) => level > 235).length / (info.width * info.height);
}

describe('a card’s preview picture', () => {
  it.each(['happy', 'truth', 'dm_sad', 'infinity', 'Datenightideas', 'godisgood'])(
    'is drawn for /%s at the size that previews want, with its words',
    async (url) => {
      const response = await preview(url, (await cardOf(url)).id);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('max-age');
      const png = Buffer.from(await response.arrayBuffer());
      expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(await lettersIn(png)).toBeGreaterThan(0.01);
    },
  );

  it('is linked in the HTML of the page that shows the card', async () => {
    const { id } = await cardOf('happy');
    const html = await (await fetch(`${app.origin}/happy?card=${id}`)).text();
    expect(html).toContain(`content="${app.origin}/preview/happy/${id}.png"`);
    expect(html).toContain(`property="og:url" content="${app.origin}/happy?card=${id}"`);
    expect(html).toContain(`rel="canonical" href="${app.origin}/happy"`);
  });

  it('is answered 304 if the client has it', async () => {
    const { id } = await cardOf('sad');
    const etag = (await preview('sad', id)).headers.get('etag') ?? '';
    // fetch would ask for a fresh one; browsers and link previews do not
    const status = await new Promise((resolve) =>
      get(`${app.origin}/preview/sad/${id}.png`, { headers: { 'if-none-match': etag } }, (answer) =>
        resolve(answer.statusCode),
      ),
    );
    expect(status).toBe(304);
  });

  it('is 404 for unknown cards and decks', async () => {
    const { id } = await cardOf('happy');
    for (const [url, other] of [
      ['sad', id],
      ['happy', '00000000-0000-4000-8000-000000000000'],
      ['happy', '..%2f..%2fpackage'],
      ['nowhere', id],
    ] as const)
      expect((await preview(url, other)).status).toBe(404);
  });

  it('is drawn after a failure to load the typeface', async () => {
    const { id } = await cardOf('happy');
    const load = vi.spyOn(GlyphOutlines, 'load').mockRejectedValueOnce(new Error('EMFILE'));
    const ask = async () => (await fetch(`${beside.origin}/preview/happy/${id}.png`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([500, 200, 200]);
    expect(load).toHaveBeenCalledTimes(2);
    load.mockRestore();
  });

  it('contains a card of any length, and hostile words as text', async () => {
    const texts = [
      '</svg><script>alert(1)</script> & “more” <b>',
      'word '.repeat(56),
      'x'.repeat(280),
    ];
    const source = `title: Odd\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`;
    await app.features.quotes.decks.importDeck(
      readDeck('odd.txt', new TextEncoder().encode(source)),
    );
    for (let turn = 0; turn < 3; turn++) {
      const response = await preview('odd', (await cardOf('odd')).id);
      expect(response.status).toBe(200);
    }
    expect(await words(texts[0] ?? '')).not.toContain('script');
  });

  it('draws letters of many languages, and no words if a letter is missing', async () => {
    expect(await words('Žluťoučký kůň, Łódź, İstanbul, Việt Nam', 'Søren Å. Ünal')).toContain(
      '<path',
    );
    expect(await words('日本語の言葉')).not.toContain('<path');
  });

  it('draws the words within its margins', async () => {
    const long = `${'Something tender and rather long to say about an evening, '.repeat(4)}twice.`;
    const svg = await words(long, 'Somebody');
    const drawn = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = drawn.info;
    const edges: number[] = [];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (x < 60 || x >= width - 60 || y < 40 || y >= height - 40)
          edges.push(drawn.data[(y * width + x) * channels + channels - 1] ?? 0);
    expect(edges.reduce((most, alpha) => Math.max(most, alpha), 0)).toBe(0);
  });
});
