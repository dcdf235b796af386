import sharp from 'sharp';

/** The cover, what follows it, and the first pages of what people wrote: enough to see what a book is like. */
const SHOWN = 12;
const HEIGHT = 480;
const WEBP = { quality: 72 };

/** Draws the first pages of a book, of which Typst gives one tall SVG with a group for each page. */
export async function drawPages(
  svg: string,
  pages: number,
  paper: { width: number; height: number },
): Promise<{ page: number; image: string }[]> {
  const { head, width, height } = readHead(svg);
  const step = height / pages;
  const groups = svg.split(/\n {4}<g(?=[ >])/, SHOWN + 1).slice(1);
  const shared = svg.slice(svg.indexOf('\n    <defs')); // letters, and the edges of pictures
  const images: { page: number; image: string }[] = [];
  for (const [at, group] of groups.entries()) {
    const own = head
      .replace(/viewBox="[^"]*"/, `viewBox="0 ${at * step} ${width} ${step}"`)
      .replace(/ height="[^"]*"/, ` height="${step}pt"`);
    const content = group.slice(0, group.indexOf('\n    </g>'));
    const page = await sharp(Buffer.from(`${own}<g${content}</g>${shared}`), { unlimited: true })
      .resize({ height: HEIGHT, width: Math.round((HEIGHT * paper.width) / paper.height) })
      .flatten({ background: '#fff' })
      .webp(WEBP)
      .toBuffer();
    images.push({ page: at + 1, image: `data:image/webp;base64,${page.toString('base64')}` });
  }
  return images;
}

function readHead(svg: string) {
  const head = /^<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head)?.map(Number) ?? [];
  if (!width || !height) throw new Error('the pages of a book have no size');
  return { head, width, height };
}
