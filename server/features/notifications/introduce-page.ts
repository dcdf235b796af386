import { buffer } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';
import { readPageSubject } from '../components/page-subject.ts';
import type { MailSubject } from '../mail/mail-parts.ts';
import { isSetUp } from '../pages/page-access.ts';
import { Page, PageVisibility } from '../pages/page.entity.ts';
import { parseMediaKey } from '../uploads/media-address.ts';
import type { OpenPicture } from '../uploads/media.service.ts';

/** The portrait's width: twice that in which it is shown. */
const SIZE = { width: 192, height: 240 };

/** The introduction of a page in a mail; with the portrait only if everybody may see it, as mails are forwarded. */
export async function introducePage(
  db: DataSource,
  open: OpenPicture,
  pageId: string,
): Promise<MailSubject> {
  const page = await db.getRepository(Page).findOneByOrFail({ id: pageId });
  const subject = await readPageSubject(db.manager, pageId);
  const introduction = { name: page.title || `/${page.url}`, dates: subject?.dates ?? '' };
  const isPublic = page.visibility === PageVisibility.PUBLIC && isSetUp(page);
  const key = subject && isPublic ? parseMediaKey(subject.portrait) : null;
  if (!subject || !key) return introduction;
  const portrait = await drawPortrait(open, key, subject.portraitFocus).catch(() => undefined);
  return { ...introduction, portrait }; // without it, the mail is one all the same
}

async function drawPortrait(open: OpenPicture, key: string, focus: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // only here: uploads are processed in another process
  const file = await open(key, 'sm', async () => false);
  const picture = sharp(await buffer(file.stream));
  const { width, height } = await picture.metadata();
  const part = cropAround({ width, height }, focus);
  return picture.extract(part).resize(SIZE).flatten({ background: '#fff' }).jpeg().toBuffer();
}

/** The largest part of a picture in the portrait's shape that has this point (“x y”, from 0 to 1) in its middle. */
function cropAround(size: { width: number; height: number }, focus: string) {
  const scale = Math.min(size.width / SIZE.width, size.height / SIZE.height);
  const [width, height] = [SIZE.width * scale, SIZE.height * scale].map(Math.floor) as [
    number,
    number,
  ];
  const [x = 0.5, y = 0.35] = focus ? focus.split(' ').map(Number) : [];
  const findStart = (middle: number, part: number, whole: number) =>
    Math.round(Math.min(Math.max(middle * whole - part / 2, 0), whole - part));
  return {
    left: findStart(x, width, size.width),
    top: findStart(y, height, size.height),
    width,
    height,
  };
}
