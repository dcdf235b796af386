import express, { type RequestHandler } from 'express';
import { Malformed } from '../errors/public-errors.ts';
import { boundText, boundLine, MAX_LINE_UNITS } from '../input/text.ts';

/** The largest JSON body, in the notation of body-parser. */
const LIMIT = '512kb';

/** Content types that some call reads: JSON and forms here, pictures in their own routes. */
const READABLE = ['json', 'urlencoded', 'multipart', 'application/offset+octet-stream'];

/** Parses JSON and form bodies; pictures are left to their own routes, for other types they throw Malformed. */
export function bodyParsers(): RequestHandler[] {
  return [
    express.json({ limit: LIMIT }),
    express.urlencoded({ extended: false, limit: LIMIT }),
    refuseOthers,
  ];
}

/** Without this, a body of another type would be ignored, and the error would say that its fields are missing. */
const refuseOthers: RequestHandler = (request, _response, next) => {
  const isEmpty = request.headers['content-length'] === '0';
  if (!isEmpty && request.is(READABLE) === false)
    throw new Malformed('The body must be sent as application/json.');
  next();
};

/** A body, or the part of it called `name`, as an object; throws Malformed if it is anything else. */
export function readObject(body: unknown, name = 'The body'): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Malformed(`${name} must be a JSON object.`);
  return body as Record<string, unknown>;
}

/**
 * A field's text, '' if it is absent or null; throws Malformed if it is not a text, Refused if it is longer than a
 * line, or than `max` characters can be.
 */
export function readText(body: unknown, name: string, max?: number): string {
  const value = readObject(body)[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Malformed(`${name} must be a text.`);
  return max === undefined ? boundLine(value, name) : boundText(value, max, name);
}

/**
 * The texts of a field, at most `max`; none if it is absent or null. Throws Malformed if it is not a list of texts, or
 * longer; Refused if one of them is longer than a line.
 */
export function readTexts(body: unknown, name: string, max: number): string[] {
  const values = readObject(body)[name] ?? [];
  if (!Array.isArray(values) || values.length > max)
    throw new Malformed(`${name} must be a list of at most ${max} texts.`);
  return values.map((value: unknown) => readText({ [name]: value }, name));
}

/** A secret such as a token; '' if it is absent, or too long to be valid. Throws Malformed if it is not a text. */
export function readSecret(body: unknown, name: string): string {
  const value = readObject(body)[name];
  return typeof value === 'string' && value.length > MAX_LINE_UNITS ? '' : readText(body, name);
}
