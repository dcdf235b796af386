import { groupInRows } from '../../../protocol/picture-rows.ts';
import { countLines, KEPT_LINES, NOTE } from '../tributes/print/book-measures.ts';
import { type BookPicture, type BookPictures } from './book-pictures.ts';
import type { BookSource, SourceTribute } from './book-source.ts';
import { cleanText } from './clean-text.ts';
import { type Languages, nameLanguage } from './languages.ts';
import { type TextRun, toNameRun, toTextRun } from './text-run.ts';
import { formatCount } from '../../../protocol/format-count.ts';

/** A message as the template shows it. */
export interface BookTribute extends Omit<TextRun, 'text'> {
  /** The paragraphs, each a list of lines. */
  paragraphs: string[][];
  name: TextRun;
  when: string;
  /** The photos, in rows of equal height. */
  rows: BookPicture[][];
  film: boolean;
  /** Whether it may go on on another page. */
  long: boolean;
}

/** Messages under one heading. */
export interface TributePart {
  name: string;
  /** Whether they are notes, side by side. */
  columns: boolean;
  messages: BookTribute[];
}

const MESSAGES = 'Messages';
const NOTES = 'Short notes';
const OTHERS = 'In other languages';
const AFTERWARDS = 'Afterwards';

/** A message with photos, which take up to three quarters of a page, stays in one piece up to this many lines. */
const KEPT_LINES_BESIDE_PHOTO = 6;
const NOTE_LINES = 6;
const NAMED_LANGUAGES = 3;

/** The messages of a book in their parts, each in the order in which they were written. */
export function describeTributes(
  source: BookSource,
  languages: Languages,
  pictures: BookPictures,
): TributePart[] {
  const describe = createDescriber(source, languages, pictures);
  const { service, options } = source;
  const isAfter = ({ createdAt }: SourceTribute) => service !== null && createdAt >= service.endsAt;
  const before = source.messages.filter((message) => !isAfter(message));
  const after = source.messages.filter(isAfter);
  if (options.size === 'a4')
    return [
      { name: MESSAGES, columns: true, messages: before.map(describe) },
      { name: AFTERWARDS, columns: true, messages: after.map(describe) },
    ].filter(({ messages }) => messages.length > 0);
  const described = before.map((message) => ({
    isNote: isNote(message),
    message: describe(message),
  }));
  const isOther = ({ message }: { message: BookTribute }) => message.lang !== languages.main;
  const inMain = described.filter((entry) => !isOther(entry));
  const take = (some: typeof described) => some.map(({ message }) => message);
  const parts: TributePart[] = [
    { name: MESSAGES, columns: false, messages: take(inMain.filter((entry) => !entry.isNote)) },
    { name: NOTES, columns: true, messages: take(inMain.filter((entry) => entry.isNote)) },
    { name: OTHERS, columns: false, messages: take(described.filter(isOther)) },
    { name: AFTERWARDS, columns: false, messages: after.map(describe) },
  ];
  return parts
    .filter(({ messages }) => messages.length > 0)
    .map((part, index) => (index === 0 ? { ...part, name: MESSAGES } : part));
}

/** The entries of the contents: how many messages there are, and in which languages. */
export function describeParts(
  parts: readonly TributePart[],
  total: number,
): Record<string, string> {
  const notes: Record<string, string> = {};
  if (parts.length > 0)
    notes[MESSAGES] = total === 1 ? 'One' : `${formatCount(total)}, in the order they came`;
  const others = parts.find(({ name }) => name === OTHERS)?.messages ?? [];
  const names = [...new Set(others.map(({ lang }) => lang))].map(nameLanguage);
  if (names.length > 0) notes[OTHERS] = joinNames(names);
  return notes;
}

function joinNames(names: readonly string[]): string {
  const more = names.length - NAMED_LANGUAGES;
  if (more < 2) return names.join(', ');
  return `${names.slice(0, NAMED_LANGUAGES).join(', ')} and ${more} more`;
}

function isNote({ content, photos }: SourceTribute): boolean {
  const fits = content.length < NOTE.letters && countLines(content) < NOTE_LINES;
  return photos.length === 0 && fits;
}

function createDescriber(source: BookSource, languages: Languages, pictures: BookPictures) {
  const formatTime = createTimeFormat(source);
  return (message: SourceTribute): BookTribute => {
    const { content, createdAt, film } = message;
    const { text, ...writing } = toTextRun(languages, content) ?? toTextRun(languages, '…')!;
    const beside = { text, ...writing };
    const name = toNameRun(languages, message.name, beside) ?? toTextRun(languages, '–')!;
    const rows = describePhotos(message, pictures);
    const lines = countLines(text);
    const keptLines = rows.length > 0 ? KEPT_LINES_BESIDE_PHOTO : KEPT_LINES;
    return {
      ...writing,
      paragraphs: text.split(/\n[^\S\n]*\n\s*/).map((part) => part.split('\n')),
      name,
      when: formatTime(new Date(createdAt)),
      rows,
      film,
      long: lines >= keptLines,
    };
  };
}

/** A row of several needs fewer pixels for each. */
function describePhotos({ name, photos }: SourceTribute, pictures: BookPictures) {
  const from = cleanText(name);
  const used = photos.flatMap((image, index) => {
    const alt = photos.length > 1 ? `Photo ${index + 1} from ${from}` : `Photo from ${from}`;
    return pictures.use(image, alt, { width: photos.length > 1 ? 60 : 112 }) ?? [];
  });
  return groupInRows(used, ({ ratio }) => ratio);
}

/** The year is shown if it differs from that of the service. */
function createTimeFormat({ service }: BookSource): (time: Date) => string {
  const timeZone = service?.timeZone ?? 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  const year = format({ year: 'numeric' });
  const day = format({ day: 'numeric', month: 'long' });
  const dayOfYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const clock = format({ hour: '2-digit', minute: '2-digit' });
  const usual = service && year.format(new Date(service.startsAt));
  return (time) =>
    `${(year.format(time) === usual ? day : dayOfYear).format(time)}, ${clock.format(time)}`;
}
