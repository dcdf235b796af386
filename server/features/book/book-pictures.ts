import { join } from 'node:path';
import sharp from 'sharp';
import { parseMediaKey, parseSize } from '../uploads/media-address.ts';

/** A picture as the template shows it. */
export interface BookPicture {
  file: string;
  alt: string;
  /** Width by height. */
  ratio: number;
}

/** How a picture is used: how wide it is on paper, and how it is cropped. */
interface Use {
  /** Millimetres. */
  width: number;
  /** Width by height; as the picture is without it. */
  ratio?: number;
  /** “x y”, each from 0 to 1: the point that stays visible where it is cropped. */
  focus?: string;
}

interface Job {
  source: string;
  file: string;
  /** Pixels. */
  width: number;
  height: number;
  focus: string;
}

/** Pixels for a millimetre: 270 an inch. */
const DENSITY = 270 / 25.4;
/** The longer side; Typst decodes whole pictures. */
const MAX_PIXELS = 1_200;
/** The longer side of a picture that fills a page; on A5 it is then 1,200 wide. */
const MAX_PIXELS_OF_PAGE = 1_750;
/**
 * The most pixels of all pictures of a book, each of which takes four bytes; beyond it, every picture is made smaller.
 */
const BUDGET = 100_000_000;
const SCREEN_SCALE = 0.25;
const SCREEN_BUDGET = BUDGET / 20;
const QUALITY = 84;

/** Collects the pictures that a book uses, and writes each as JPEG in the size in which it is printed. */
export class BookPictures {
  private readonly jobs: Job[] = [];

  constructor(
    private readonly folder: string,
    /** Files in the folder, by the addresses of pictures. */
    private readonly files: Readonly<Record<string, string>>,
    /** A preview shows its pages small, and needs smaller pictures. */
    private readonly purpose: 'book' | 'preview' = 'book',
  ) {}

  get count(): number {
    return this.jobs.length;
  }

  /** Uses a picture; null if it is gone. */
  use(image: string, alt: string, { width, ratio, focus = '' }: Use): BookPicture | null {
    const source = this.files[image];
    const key = parseMediaKey(image);
    if (!source || !key) return null;
    const size = parseSize(key);
    const shape = ratio ?? size.width / size.height;
    const across = Math.min(size.width, size.height * shape);
    const longest = ratio && ratio < 1 ? MAX_PIXELS_OF_PAGE : MAX_PIXELS;
    const pixels = Math.min(width * DENSITY, across, longest, longest * shape);
    const file = `${this.jobs.length}.jpg`;
    const height = Math.max(1, Math.round(pixels / shape));
    this.jobs.push({ source, file, width: Math.max(1, Math.round(pixels)), height, focus });
    return { file, alt, ratio: shape };
  }

  /** Writes all pictures, and calls `onPicture` after each. */
  async write(onPicture: (done: number) => void): Promise<void> {
    const wantedPixels = this.jobs.reduce((sum, { width, height }) => sum + width * height, 0);
    const budget = this.purpose === 'book' ? BUDGET : SCREEN_BUDGET;
    const most = this.purpose === 'book' ? 1 : SCREEN_SCALE;
    const scale = Math.min(most, Math.sqrt(budget / wantedPixels));
    for (const [index, job] of this.jobs.entries()) {
      await this.writeOne(job, scale);
      onPicture(index + 1);
    }
  }

  private async writeOne({ source, file, width, height, focus }: Job, scale: number) {
    const path = join(this.folder, source);
    const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const region = findRegion(await sharp(path).metadata(), width / height, focus);
    await sharp(path)
      .extract(region)
      .resize(w, h, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(join(this.folder, file));
  }
}

/** The part of a picture that has the shape, around its point. */
function findRegion(size: { width: number; height: number }, ratio: number, focus: string) {
  const width = Math.min(size.width, Math.max(1, Math.round(size.height * ratio)));
  const height = Math.min(size.height, Math.max(1, Math.round(size.width / ratio)));
  const [, x = '0.5', y = '0.5'] = /^(\d(?:\.\d+)?) (\d(?:\.\d+)?)$/.exec(focus) ?? [];
  const findStart = (whole: number, part: number, point: number) =>
    Math.round(Math.min(whole - part, Math.max(0, whole * point - part / 2)));
  return {
    left: findStart(size.width, width, Number(x)),
    top: findStart(size.height, height, Number(y)),
    width,
    height,
  };
}
