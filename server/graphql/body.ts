import express, { type RequestHandler } from 'express';
import { Malformed } from '../graphql/errors.ts';

/** The largest JSON body, in bytes as body-parser writes them. */
const LIMIT = '512kb';

/** Reads JSON and form bodies; anything else stays for its own route. */
export function bodies(): RequestHandler[] {
  return [express.json({ limit: LIMIT }), express.urlencoded({ extended: false, limit: LIMIT })];
}

/** A body as an object; Malformed where it is anything else. */
export function fields(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Malformed('The body must be a JSON object.');
  return body as Record<string, unknown>;
}

/** A field's text, '' where it is absent or null; Malformed where it is not a text. */
export function text(body: unknown, name: string): string {
  const value = fields(body)[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Malformed(`${name} must be a text.`);
  return value;
}
