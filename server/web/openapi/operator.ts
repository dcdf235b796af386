import type { Call } from './call.ts';

/** The operator's files; for everybody else these calls are answered as unknown ones are. */
export const operatorCalls: Call[] = [
  {
    method: 'post',
    path: '/api/operator/batches/{id}/sheet',
    tag: 'operator',
    summary:
      'Draws the plates of a batch of codes to print and cut out: a PDF. Needs the token of an operator.',
    mediaType: 'application/pdf',
  },
  {
    method: 'post',
    path: '/api/operator/batches/{id}/plates',
    tag: 'operator',
    summary:
      'Draws the QR codes of a batch for engraving: a ZIP of SVG files. Needs the token of an operator.',
    mediaType: 'application/zip',
  },
  {
    method: 'get',
    path: '/api/operator/log',
    tag: 'operator',
    summary:
      'Gives every entry of the audit log, the newest first, one on a line. Needs the token of an operator.',
    mediaType: 'application/x-ndjson',
    errorStatuses: [404],
  },
];
