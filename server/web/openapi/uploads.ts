import { type Call, picture, text } from './call.ts';

/** The documented path after /api/upload/image/tmp, and the form field that it reads. */
const TEMPORARY = [
  ['/cover', 'cover'],
  ['/avatar', 'avatar'],
  ['/image', 'image'],
  ['', 'file'],
] as const;

/** The addresses of a stored picture: small, and as it is. */
const stored = { preview_url: { ...text, pattern: '^/media/[^/]+/sm$' }, file_url: picture };

/** Storing pictures for a day, and keeping one of them. */
export const uploadCalls: Call[] = [
  ...TEMPORARY.map(([path, file]): Call => ({
    method: 'post',
    path: `/api/upload/image/tmp${path}`,
    tag: 'uploads',
    file,
    summary:
      'Stores a picture for a day: JPEG, PNG, WebP, GIF or AVIF of up to 25 MB and 50 megapixels.',
    response: stored,
    errorStatuses: [400, 401, 413, 429, 507],
  })),
  {
    method: 'post',
    path: '/api/upload/image',
    tag: 'uploads',
    summary: 'Keeps a temporary picture for good; calling it again changes nothing.',
    body: { image: text },
    response: { file_url: picture },
    errorStatuses: [401],
  },
  {
    method: 'get',
    path: '/api/upload/tus/{id}/result',
    tag: 'uploads',
    summary:
      'Stores what came by the tus protocol (1.0.0, at /api/upload/tus) as a temporary picture, once all of it is here.',
    response: stored,
    errorStatuses: [413, 429],
  },
];
