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
  picture,
  pictureOrNull,
  text,
  textOrNull,
  textUpTo,
  wholeNumber,
} from './call.ts';

const pageType = enumSchema('tribute', 'love_box', 'quote', 'redirect');
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
    about: 'quotes',
    does: 'Draws a quote of a page at random, never `except`; without it, never this browser’s last.',
    query: {
      url: text,
      'except?': text,
    },
    answer: {
      item: objectSchema({
        id,
        text,
        author: textOrNull,
        background: text,
      }),
    },
  },
  {
    method: 'get',
    path: '/api/page/{id}/service.ics',
    about: 'pages',
    does: 'Gives the service of a page as an event for calendars (RFC 5545).',
    media: 'text/calendar',
  },
  {
    method: 'post',
    path: '/api/tribute/mine',
    about: 'tributes',
    does: 'Gives one’s own message by its receipt as a file to keep, with its photos in it.',
    body: { receipt: text },
    media: 'text/html',
  },
  {
    method: 'get',
    path: '/api/page/{id}/export',
    about: 'pages',
    does: 'Packs a page with everything on it, to take home: a ZIP, see docs/export.md. `token` is of a link of ExportJob, and stands for the login. What breaks off can go on: ranges are answered. 503 while it is still being packed.',
    token: 'member',
    query: { 'token?': text },
    media: 'application/zip',
    fails: [503],
  },
  {
    method: 'get',
    path: '/api/page/{id}/tributes.csv',
    about: 'tributes',
    does: 'Gives the messages on a wall as a table that spreadsheets open, oldest first.',
    token: 'member',
    media: 'text/csv',
  },
  {
    method: 'get',
    path: '/api/page/{id}/book.pdf',
    about: 'pages',
    does: 'Makes a book of a page, typeset for print: `bleed=1` for a printer, `tributes=0` without the messages, `tributes=only` with nothing else, `volume` of a page with more messages than can be bound. Answers as the export does.',
    token: 'member',
    query: {
      'size?': enumSchema('a5', 'a4'),
      'bleed?': enumSchema('0', '1'),
      'tributes?': enumSchema('0', '1', 'only'),
      'volume?': text,
      'token?': text,
    },
    media: 'application/pdf',
    fails: [503],
  },
  {
    method: 'get',
    path: '/api/page',
    about: 'pages',
    does: 'Finds a page by its address, without regard to case.',
    query: { url: text },
    answer: {
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
    about: 'pages',
    does: 'Counts a visit of today, once a day by each device; no more than the number is kept.',
    fails: [429],
  },
  {
    method: 'get',
    path: '/api/public/page/{id}/photos',
    about: 'photos',
    does: 'Lists a page’s photos in their order.',
    answer: { items: listSchema(photo) },
  },
  {
    method: 'post',
    path: '/api/public/page/{id}/photos',
    about: 'photos',
    token: 'member',
    does: 'Puts an uploaded picture behind the page’s other photos, and lists them all.',
    body: {
      image: text,
      'caption?': textUpTo(MAX_CAPTION),
    },
    answer: { items: listSchema(photo) },
  },
  {
    method: 'delete',
    path: '/api/public/page/{id}/photos/{photoId}',
    about: 'photos',
    does: 'Removes a photo from its page.',
    token: 'member',
  },
  {
    method: 'get',
    path: '/api/comments/{id}',
    about: 'tributes',
    does: 'Lists a page’s tributes, newest first, at most 1,000 and about 4 MB of words at once; `next` is the `before` of what follows.',
    query: {
      'limit?': wholeNumber,
      'before?': wholeNumber,
    },
    answer: {
      items: listSchema(tribute),
      next: { type: ['integer', 'null'] },
    },
    fails: [400],
  },
  {
    method: 'post',
    path: '/api/comments/{id}',
    about: 'tributes',
    does: 'Leaves a tribute and lists the newest 100, or fewer where they are long (about 0.5 MB of words); `held` is one that the family reads first. Posting again with the same `client_id` changes nothing; while the wall is closed it is refused.',
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
    answer: {
      items: listSchema(tribute),
      id,
      status: enumSchema('visible', 'held'),
      receipt: text,
    },
    fails: [401, 429],
  },
];
