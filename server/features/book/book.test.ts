import { randomUUID } from 'node:crypto';
import { PDFDocument, PDFDict, PDFName, PDFStream, PDFString, PDFHexString } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { readPdfPages, readPdfText, fetchWhenMade } from '../../testing/exported-files.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { plain } from '../../testing/test-pictures.ts';
import type { Page } from '../pages/page.entity.ts';

const app = useTestApp();
let page: Page;
let member: Person;
beforeAll(async () => {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
});

const ask = (query = '', headers: Record<string, string> = member.headers, id = page.id) =>
  fetchWhenMade(`${app.origin}/api/page/${id}/book.pdf${query}`, { headers });

/** Words on the wall, one after another. */
async function write(on: Page, messages: readonly (readonly [name: string, content: string])[]) {
  for (const [index, [name, content]] of messages.entries())
    await app.dataSource.query(
      `with changed as (update page set last_seq = last_seq + 1 where id = $1 returning last_seq)
       insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), $2, $3, 'visible', last_seq,
         '2027-05-08T02:00:00Z'::timestamptz + $4 * interval '1 minute' from changed`,
      [on.id, name, content, index],
    );
}

/** A picture of its own, as equal ones are in a PDF once. */
async function uploadPicture(shade: number): Promise<string> {
  const picture = await plain(600, 300, `#${shade}${shade}5d50`).png().toBuffer();
  const { body } = await uploadClient(app).upload(picture);
  return body.file_url!;
}

/** What stacks letters says with `ActualText` what they are, which this reader does not know: it tells some twice. */
const STACKED = /[\p{Script=Devanagari}\p{Script=Thai}]/u;
const inOrder = (word: string) => new RegExp([...word].join('.{0,12}?'), 'u');

async function open(answer: Response) {
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return { bytes, pdf, catalog: pdf.catalog };
}

describe('the book of a page', () => {
  it('is for members only, and invalid options are refused', async () => {
    const { headers: stranger } = await newPerson(app);
    expect((await ask('', {})).status).toBe(401);
    expect((await ask('', stranger)).status).toBe(403);
    expect((await ask('', member.headers, randomUUID())).status).toBe(404);
    for (const query of ['?size=a3', '?bleed=yes', '?tributes=2', '?volume=0', '?volume=1e3'])
      expect((await ask(query)).status, query).toBe(400);
    expect((await ask('?volume=2')).status).toBe(404);
  });

  it('is a tagged PDF with language, title and page numbers, cached until the page changes', async () => {
    const answer = await ask();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { pdf, catalog, bytes } = await open(answer);
    expect(pdf.getTitle()).toBe('Ada Bell');
    const language = catalog.lookup(PDFName.of('Lang'));
    expect((language as PDFString | PDFHexString).decodeText()).toBe('en');
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true');
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
    expect(catalog.has(PDFName.of('Outlines'))).toBe(true);
    expect(catalog.has(PDFName.of('PageLabels'))).toBe(true);
    expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const again = await ask();
    expect(again.headers.get('etag')).toBe(answer.headers.get('etag'));
    await write(page, [['Ines', 'Something new.']]);
    expect((await ask()).headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  it.each([
    ['', 419.5, 595.3],
    ['?size=a4&tributes=0', 595.3, 841.9],
  ])('has the size that was asked for: %j', async (query, width, height) => {
    const { pdf } = await open(await ask(query));
    const size = pdf.getPage(0).getSize();
    expect(size.width).toBeCloseTo(width, 0);
    expect(size.height).toBeCloseTo(height, 0);
  });

  it('can have bleed for a printer, with trim boxes', async () => {
    const { pdf, catalog, bytes } = await open(await ask('?bleed=1&tributes=only'));
    const mm = (points: number) => Math.round((points / 72) * 25.4 * 10) / 10;
    const first = pdf.getPage(0);
    const [trim, bleed] = [first.getTrimBox(), first.getBleedBox()];
    expect([trim.x, trim.width, trim.height].map(mm)).toEqual([10, 148, 210]);
    expect([bleed.x, bleed.width, bleed.height].map(mm)).toEqual([7, 154, 216]);
    expect(first.getWidth() > bleed.width).toBe(true);
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
    expect(bytes.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('holds every script as text that can be copied and read aloud', async () => {
    const on = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, on);
    const scripts = [
      'Fair winds, Miss Bell, with a naïve façade.',
      'Łódź, Őrült, Nguyễn Thị Hồng, kůň',
      'Светлая память. Ми завжди будемо пам’ятати.',
      'Καλό ταξίδι, κυρία Μπελ',
      'رحمك الله يا ست آدا',
      'התנדבתי אצלה בקיץ',
      '一九九二年、交換教員として',
      '安息吧，亲爱的奶奶。',
      '할머니, 편히 쉬세요',
      'दादी आपकी बहुत याद',
      'ขอให้คุณย่าไปสู่สุคติ',
      'დიდი სიყვარულით',
      'ለዘላለም በልባችን',
    ];
    await write(
      on,
      scripts.map((content) => ['Ines', content] as const),
    );
    const { bytes } = await open(await ask('?tributes=only', headers, on.id));
    const pages = await readPdfPages(bytes);
    const text = pages.join('').replace(/\s/g, ''); // a word may be broken at the end of a line
    for (const content of scripts)
      for (const word of content.split(/[\s.,、。，]+/))
        if (STACKED.test(word)) expect(text, content).toMatch(inOrder(word));
        else expect(text, content).toContain(word);
    // numbers are wrong where a page's place depends on what the place decides
    const first = pages.findIndex((words) => words.includes('Fair winds'));
    const numbered = pages.slice(first, -1);
    expect(numbered.map((words) => /(\d+)\s*$/.exec(words)?.[1])).toEqual(
      numbered.map((_words, index) => String(first + index + 1)),
    );
  });

  it('prints hostile texts as they are, and executes nothing in them', async () => {
    const on = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, on);
    const texts = [
      '#read("/etc/passwd") #panic("ran") #import "@preview/x:1.0.0": *',
      '$x^2$ \\ @label <label> *bold* _italic_ `raw` = Heading',
      '// gone? /* gone? */ ]] #] [#set page(fill: red)]',
      '\\u{41} #sys.inputs #eval("1")',
    ];
    await app.dataSource.query('update page set title = $2 where id = $1', [on.id, '#panic("t")']);
    await write(
      on,
      texts.map((content) => ['#panic("n")', content] as const),
    );
    await write(on, [['B', 'a bell\u0007, a turn\u202e, half an emoji \ufffd']]);
    await app.dataSource.query(
      `update component set payload = payload || $2 where page_id = $1 and type = 'bio'`,
      [
        on.id,
        JSON.stringify({
          quote: '#panic("q")',
          first_message: '#[',
          content: '<p>#panic("l") <strong>#eval</strong></p>',
        }),
      ],
    );
    for (const query of ['', '?size=a4']) {
      const { bytes } = await open(await ask(query, headers, on.id));
      const text = (await readPdfText(bytes)).replace(/\s+/g, '');
      for (const content of [...texts, '#panic("t")', '#panic("n")', '#panic("l")'])
        expect(text).toContain(content.replace(/\s+/g, ''));
      expect(text).not.toContain('root:');
    }
  });

  it('has alternative texts for photos, breaks words longer than a line, and leaves out missing photos', async () => {
    const on = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, on);
    const image = await uploadClient(app).uploaded();
    const caption = 'Her hollyhocks';
    await app.rest('POST', `/api/public/page/${on.id}/photos`, { image, caption }, headers);
    const long = 'x'.repeat(4_900);
    await write(on, [['Ines', long]]);
    const { bytes, pdf } = await open(await ask('', headers, on.id));
    expect(pdf.getPageCount()).toBeGreaterThan(8);
    const text = await readPdfText(bytes);
    expect(text).toContain(caption);
    expect(text.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(4_900);
    const alternatives = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? (object.get(PDFName.of('Alt')) ?? []) : [],
      )
      .map((alt) => (alt as PDFString | PDFHexString).decodeText());
    expect(alternatives).toContain(caption);
  });

  it.each(['', '?size=a4'])(
    'keeps the photos of a message on one page with its words: %j',
    async (query) => {
      const on = await createMemorial(app.dataSource);
      const { headers } = await newMember(app, on);
      await write(on, [
        ['Ines', 'Before.\n\n'.repeat(6)],
        ['Tom', 'Three photos.'],
      ]);
      for (const position of [0, 1, 2]) {
        const image = await uploadPicture(position);
        await app.dataSource.query(
          `insert into tribute_photo (tribute_id, position, image, is_aside)
         select id, $2, $3, false from tribute where page_id = $1 and name = 'Tom'`,
          [on.id, position, image],
        );
        await app.dataSource.query(
          `update media set state = 'committed', page_id = $1 where $2 like '%' || key`,
          [on.id, image],
        );
      }
      const { bytes, pdf } = await open(await ask(query, headers, on.id));
      const at = (await readPdfPages(bytes)).findIndex((words) => words.includes('Three photos.'));
      const shown = pdf.getPage(at).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
      const images = shown.values().filter((image) => {
        const { dict } = pdf.context.lookup(image) as PDFStream;
        return dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
      });
      expect(images).toHaveLength(3);
    },
  );

  it('is divided into volumes if it has more messages than can be bound', async () => {
    const on = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, on);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', 'Message number ' || n || '.', 'visible', n,
         '2027-05-08T01:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, 1600) n`,
      [on.id],
    );
    const [first, second] = [
      await readPdfText((await open(await ask('', headers, on.id))).bytes),
      await readPdfText((await open(await ask('?volume=2', headers, on.id))).bytes),
    ];
    const numbersIn = (text: string) => new Set(text.match(/Message number \d+/g));
    expect(numbersIn(first).size + numbersIn(second).size).toBe(1_600);
    expect(first).toContain('Volume 1 of 2');
    expect(second).toContain('Volume 2 of 2');
    expect((await ask('?volume=3', headers, on.id)).status).toBe(404);
  });

  it('has all photos of a large album, in as many volumes as they take', async () => {
    const on = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, on);
    const image = await uploadPicture(31);
    await app.dataSource.query('delete from photo where page_id = $1', [on.id]);
    await app.dataSource.query(
      `insert into photo (id, page_id, image, caption, rank)
       select gen_random_uuid(), $1, $2, 'Photo ' || number, 'a' || number || 'V' from generate_series(1001, 1201) as number`,
      [on.id, image],
    );
    const read = async (query: string) =>
      readPdfText((await open(await ask(query, headers, on.id))).bytes);
    const first = await read('?tributes=0');
    expect(first).toContain('Volume 1 of 2');
    expect(first).toContain('Photo 1200');
    expect(first).not.toContain('Photo 1201');
    expect(await read('?tributes=0&volume=2')).toContain('Photo 1201');
    expect((await ask('?tributes=only&volume=2', headers, on.id)).status).toBe(404);
  });
});
