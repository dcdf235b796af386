import { toQrPath } from '../activation/qr-path.ts';
import type { BookSource } from './book-source.ts';
import type { TextRun } from './text-run.ts';
import { formatCount } from '../../../protocol/format-count.ts';

/** The subtitle of the book, on its cover and title page. */
export function describeImprint(source: BookSource, hasTributes: boolean) {
  const { service, options, volumes, madeAt } = source;
  const volume = volumes > 1 ? `Volume ${options.volume} of ${volumes}` : '';
  const hasEnded = service && service.endsAt <= madeAt;
  if (hasEnded && options.part !== 'life') {
    const date = formatDay(service, { dateStyle: 'long' });
    const subtitle = [`The book of the day, ${date}`, volume].filter(Boolean).join('. ');
    const day = formatDay(service, { dateStyle: 'full' });
    return { subtitle, imprint: ['The book of the day', day, volume].filter(Boolean) };
  }
  const parts = [
    source.life.length > 0 && 'a life',
    source.photos.length > 0 && 'photographs',
    hasTributes && 'messages',
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat('en-GB').format(parts);
  const subtitle = list ? list.charAt(0).toUpperCase() + list.slice(1) : 'A book of memories';
  return {
    subtitle: [subtitle, volume].filter(Boolean).join('. '),
    imprint: [subtitle, volume].filter(Boolean),
  };
}

/** The service: what it was, its day, time and place, and how many messages follow. */
export function describeService(
  service: NonNullable<BookSource['service']>,
  total: number,
  write: (text: string) => TextRun | null,
) {
  const day = formatDay(service, { dateStyle: 'full' });
  const time = formatDay(service, { timeStyle: 'short' });
  const rows = [
    { name: 'Day', value: write(day) },
    { name: 'Time', value: write(time) },
    { name: 'Where', value: write(service.place ?? '') },
  ];
  return {
    title: write(service.title) ?? write('A service')!,
    day,
    rows: rows.filter(({ value }) => value),
    note: describeTotal(total),
  };
}

function describeTotal(total: number): string {
  if (total === 0) return '';
  if (total === 1) return 'One message came to the wall.';
  return `${formatCount(total)} messages came to the wall. They follow in the order they came.`;
}

function formatDay(
  { startsAt, timeZone }: NonNullable<BookSource['service']>,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  return format.format(new Date(startsAt));
}

/** A piece of a sentence. */
interface Piece {
  text: string;
  bold: boolean;
}

/** The last page: where the book comes from, its typefaces, and what is missing. */
export function describeColophon(
  { madeAt, address, link, service, members }: BookSource,
  faces: readonly string[],
  missing: readonly string[],
) {
  const plain = (text: string): Piece => ({ text, bold: false });
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(madeAt));
  const list = new Intl.ListFormat('en-GB');
  const [first, ...others] = faces;
  const set = others.length > 0 ? `${first}, with ${list.format(others)}` : first;
  const city = service?.timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  const times = city ? `Times are those of ${city}.` : 'Times are given in UTC.';
  const without =
    missing.length > 0
      ? ` No typeface was at hand for ${list.format(missing)}: what is written in it can be read on the page.`
      : '';
  const paragraphs = [
    [
      plain(`This book was made on ${day} from the page that is kept at `),
      { text: address, bold: true },
      plain('. The page can still be read there.'),
    ],
    [
      plain(
        `It is set in ${set}. ${times} Each message stands as it was written; nothing was corrected.${without}`,
      ),
    ],
    ...(members.length > 0 ? [[plain(`Put together by ${list.format(members)}.`)]] : []),
  ];
  return { qr: 'qr.svg', alt: `QR code of ${address}`, svg: drawCode(link), paragraphs };
}

/** A QR code as an SVG without a margin. */
function drawCode(link: string): string {
  const { size, path } = toQrPath(link, { ecc: 'M', border: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
