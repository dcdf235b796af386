import { PAPERS, SCRIPT_SIZES } from '../tributes/print/book-measures.ts';
import type { BookPictures } from './book-pictures.ts';
import type { BookSource } from './book-source.ts';
import { describeLife, type LifeBlock } from './describe-life.ts';
import { describeTributes, describeParts } from './describe-tributes.ts';
import { describeColophon, describeImprint, describeService } from './describe-front-and-back.ts';
import { findMissing, listFaces, nameFaces } from './find-faces.ts';
import type { InstalledFace } from './installed-faces.ts';
import { isRightToLeft, Languages } from './languages.ts';
import { layOutPhotos, layOutRows } from './photo-pages.ts';
import { toTextRun } from './text-run.ts';

/** Around the page for a printer, in millimetres: how far pictures go on, and the marks with them. */
const BLEED = 3;
const SLUG = 10;
/** Sizes and lines of scripts that the web's book leaves to the browser. */
const MORE_SIZES = {
  chinese: [9.4, 17],
  korean: [9.6, 17],
  cyrillic: [9.4, 15],
  greek: [9.4, 15],
  gujarati: [11.4, 17],
  khmer: [10, 20],
  myanmar: [10, 20],
};
const TALL_SCRIPT = [10, 17];
const RUNNING = 60;

/** What the template reads from `data.json`. */
export type BookData = ReturnType<typeof describeBook>;

/** A book as its template shows it; `pictures` collects what it shows. */
export function describeBook(
  source: BookSource,
  pictures: BookPictures,
  installed: readonly InstalledFace[],
) {
  const { options, volumes } = source;
  const languages = new Languages(
    source.life,
    source.messages.map(({ content }) => content),
    new Set(installed.map(({ face }) => face)),
  );
  const write = (text: string) => toTextRun(languages, text);
  const paper = PAPERS[options.size];
  const isLarge = options.size === 'a4';
  const wholePage = { width: paper.width, ratio: paper.width / paper.height };
  const name = write(source.title) ?? write('In loving memory')!;
  const life = describeLife(languages, source.life);
  const photos = source.photos.flatMap(({ image, caption }, index) => {
    const alt = write(caption)?.text ?? `Photograph ${index + 1} of ${source.photos.length}`;
    const picture = pictures.use(image, alt, { width: 112 });
    return picture ? { ...picture, caption: write(caption) } : [];
  });
  const { cover, portrait, plate } = source;
  const messages = describeTributes(source, languages, pictures);
  const imprint = describeImprint(source, messages.length > 0);
  const missing = findMissing(source, installed);
  const first = life[0];
  return {
    title: name.text,
    authors: source.members,
    lang: languages.main,
    rtl: isRightToLeft(languages.main),
    address: source.address,
    paper: {
      ...paper,
      slug: options.bleed ? SLUG : 0,
      bleed: options.bleed ? BLEED : 0,
      scripts: sizeScripts(paper.text, paper.line),
    },
    faces: listFaces(installed),
    name,
    running: write(shorten(name.text)),
    dates: write(source.dates),
    introduction: write(source.introduction),
    quote: write(quote(source.quote)),
    cover: cover && pictures.use(cover.image, '', { ...coverShape(isLarge), focus: cover.focus }),
    portrait:
      portrait &&
      pictures.use(portrait.image, `Portrait of ${name.text}`, {
        ...(isLarge ? { width: 52, ratio: 52 / 65 } : wholePage),
        focus: portrait.focus,
      }),
    ...imprint,
    life: first ? { name: 'Life', blocks: life, initial: mayHaveInitial(first) } : null,
    photos: isLarge ? layOutRows(photos) : layOutPhotos(photos),
    service: source.service && {
      ...describeService(source.service, source.total, write),
      plate:
        plate &&
        !isLarge &&
        pictures.use(plate.image, write(plate.caption)?.text ?? 'A picture of the page', {
          ...wholePage,
          focus: plate.focus,
        }),
    },
    messages,
    'has-contents': Boolean(first || photos.length > 0 || source.service || messages.length > 0),
    notes: Object.fromEntries(
      Object.entries({
        ...describeParts(messages, source.total),
        ...(photos.length > 1 && { Photographs: String(photos.length) }),
        ...(volumes > 1 && options.volume > 1 && { Messages: `Volume ${options.volume}` }),
      }).map(([part, text]) => [part, write(text)]),
    ),
    colophon: describeColophon(source, nameFaces(source, installed), missing),
  };
}

function coverShape(isLarge: boolean) {
  return isLarge ? { width: 178, ratio: 178 / 160 } : { width: 116, ratio: 1 };
}

/** The name shortened for a running head. */
function shorten(name: string): string {
  return name.length > RUNNING ? `${name.slice(0, RUNNING).trimEnd()} …` : name;
}

/** Adds quotation marks, unless the text has its own. */
function quote(text: string): string {
  const words = text.trim();
  return !words || /^\p{P}/u.test(words) ? words : `“${words}”`;
}

/** Whether a large letter can stand at its beginning. */
function mayHaveInitial({ kind, writing, items: [lines] }: LifeBlock): boolean {
  const begin = lines?.[0]?.[0]?.text ?? '';
  return kind === 'paragraph' && writing.script === 'latin' && /^\p{Lu}/u.test(begin);
}

function sizeScripts(text: number, line: number) {
  const indic = ['devanagari', 'bengali', 'tamil', 'telugu', 'gurmukhi', 'kannada'];
  const tall = [...indic, 'malayalam', 'sinhala', 'thai', 'lao', 'ethiopic'];
  return {
    latin: [text, line],
    ...Object.fromEntries(tall.map((script) => [script, TALL_SCRIPT])),
    ...MORE_SIZES,
    ...SCRIPT_SIZES,
  };
}
