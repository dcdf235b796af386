import { MAX_CAPTION, MAX_TRIBUTE_PHOTOS } from '../../../protocol/limits.ts';
import { TRIBUTE_FIELD_ENTRIES } from '../../../protocol/tribute-text.ts';
import {
  type Call,
  flag,
  id,
  listSchema,
  moment,
  objectSchema,
  enumSchema,
  pageType,
  picture,
  pictureOrNull,
  text,
  textOrNull,
  textUpTo,
  wholeNumber,
} from './call.ts';

const photo = objectSchema({
  id,
  image: picture,
  caption: textUpTo(MAX_CAPTION),
  focus: textOrNull,
});
const tribute = objectSchema({
  id,
  ...Object.fromEntries(TRIBUTE_FIELD_ENTRIES.map(([name, { max }]) => [name, textUpTo(max)])),
  image: pictureOrNull,
  images: listSchema(picture),
  film: pictureOrNull,
  created_at: moment,
});

/** Finding pages, their photos and their wall. */
export const pageCalls: Call[] = [
  {
    method: 'get',
    path: '/api/quote',
    tag: 'quotes',
    summary:
      'Draws a quote of a page at random, never `except`; without it, never this browser’s last.',
    query: { url: text, 'except?': text },
    response: {
      item: objectSchema({ id, text, author: textOrNull, background: text }),
    },
  },
  {
    method: 'get',
    path: '/api/page/{id}/service.ics',
    tag: 'pages',
    summary: 'Gives the service of a page as an event for calendars (RFC 5545).',
    mediaType: 'text/calendar',
  },
  {
    method: 'post',
    path: '/api/tribute/mine',
    tag: 'tributes',
    summary: 'Gives one’s own message by its receipt as a file to keep, with its photos in it.',
    body: { receipt: text },
    mediaType: 'text/html',
  },
  {
    method: 'get',
    path: '/api/page/{id}/export',
    tag: 'pages',
    summary:
      'Packs a page with everything on it, to take home: a ZIP, see docs/export.md. `token` is of a link of ExportJob, and stands for the login. What breaks off can go on: ranges are answered. 503 while it is still being packed.',
    token: 'member',
    query: { 'token?': text },
    mediaType: 'application/zip',
    errorStatuses: [503],
  },
  {
    method: 'get',
    path: '/api/page/{id}/tributes.csv',
    tag: 'tributes',
    summary: 'Gives the messages on a wall as a table that spreadsheets open, oldest first.',
    token: 'member',
    mediaType: 'text/csv',
  },
  {
    method: 'get',
    path: '/api/page/{id}/book.pdf',
    tag: 'pages',
    summary:
      'Makes a book of a page, typeset for print: `bleed=1` for a printer, `tributes=0` without the messages, `tributes=only` with nothing else, `volume` of a page with more messages or photos than can be bound. Answers as the export does.',
    token: 'member',
    query: {
      'size?': enumSchema('a5', 'a4'),
      'bleed?': enumSchema('0', '1'),
      'tributes?': enumSchema('0', '1', 'only'),
      'volume?': text,
      'token?': text,
    },
    mediaType: 'application/pdf',
    errorStatuses: [503],
  },
  {
    method: 'get',
    path: '/api/page',
    tag: 'pages',
    summary: 'Finds a page by its address, without regard to case.',
    query: { url: text },
    response: {
      data: objectSchema({
        id,
        url: text,
        title: text,
        active: flag,
        type: pageType,
        redirect_url: textOrNull,
      }),
    },
  },
  {
    method: 'post',
    path: '/api/page/{id}/visit',
    tag: 'pages',
    summary: 'Counts a visit of today, once a day by each device; no more than the number is kept.',
    errorStatuses: [429],
  },
  {
    method: 'get',
    path: '/api/public/page/{id}/photos',
    tag: 'photos',
    summary: 'Lists a page’s photos in their order.',
    response: { items: listSchema(photo) },
  },
  {
    method: 'post',
    path: '/api/public/page/{id}/photos',
    tag: 'photos',
    token: 'member',
    summary: 'Puts an uploaded picture behind the page’s other photos, and lists them all.',
    body: { image: text, 'caption?': textUpTo(MAX_CAPTION) },
    response: { items: listSchema(photo) },
  },
  {
    method: 'delete',
    path: '/api/public/page/{id}/photos/{photoId}',
    tag: 'photos',
    summary: 'Removes a photo from its page.',
    token: 'member',
  },
  {
    method: 'get',
    path: '/api/comments/{id}',
    tag: 'tributes',
    summary:
      'Lists a page’s tributes, newest first, at most 1,000 and about 4 MB of words at once; `next` is the `before` of what follows.',
    query: { 'limit?': wholeNumber, 'before?': wholeNumber },
    response: {
      items: listSchema(tribute),
      next: { type: ['integer', 'null'] },
    },
    errorStatuses: [400],
  },
  {
    method: 'post',
    path: '/api/comments/{id}',
    tag: 'tributes',
    summary:
      'Leaves a tribute and lists the newest 100, or fewer where they are long (about 0.5 MB of words); `held` is one that the family reads first. Posting again with the same `client_id` changes nothing; while the wall is closed it is refused.',
    body: {
      ...Object.fromEntries(
        TRIBUTE_FIELD_ENTRIES.map(([name, { max, missing }]) => [
          missing ? name : `${name}?`,
          textUpTo(max),
        ]),
      ),
      'image?': textOrNull,
      'images?': { ...listSchema(text), maxItems: MAX_TRIBUTE_PHOTOS },
      'film?': textOrNull,
      'client_id?': id,
    },
    response: {
      items: listSchema(tribute),
      id,
      status: enumSchema('visible', 'held'),
      receipt: text,
    },
    errorStatuses: [401, 429],
  },
];
