import express, { type RequestHandler } from 'express';
import { Malformed } from '../graphql/errors.ts';

/** The largest JSON body, in bytes as body-parser writes them. */
const LIMIT = '512kb';

/** What some call reads: JSON and forms here, pictures in their own routes. */
const READABLE = ['json', 'urlencoded', 'multipart', 'application/offset+octet-stream'];

/** Reads JSON and form bodies; pictures stay for their own routes, anything else is Malformed. */
export function bodyParsers(): RequestHandler[] {
  return [
    express.json({ limit: LIMIT }),
    express.urlencoded({ extended: false, limit: LIMIT }),
    refuseOthers,
  ];
}

/** Read as no body at all, a call in another format would be told that it lacks what it sent. */
const refuseOthers: RequestHandler = (request, _response, next) => {
  const isEmpty = request.headers['content-length'] === '0';
  if (!isEmpty && request.is(READABLE) === false)
    throw new Malformed('The body must be sent as application/json.');
  next();
};

/** A body, or a part of it by its name, as an object; Malformed where it is anything else. */
export function fields(body: unknown, name = 'The body'): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Malformed(`${name} must be a JSON object.`);
  return body as Record<string, unknown>;
}

/** A field's text, '' where it is absent or null; Malformed where it is not a text. */
export function text(body: unknown, name: string): string {
  const value = fields(body)[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Malformed(`${name} must be a text.`);
  return value;
}
