import { type DestinationStream, pino, type Logger } from 'pino';

/** What a failed statement was given and what the database quotes of it: people's words, addresses and hashes. */
const OF_STATEMENTS = ['parameters', 'detail', 'driverError.detail', 'driverError.where'];

/** Structured logs as JSON lines, without tokens and cookies, and without the values of statements that failed. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.token',
      ...OF_STATEMENTS.map((name) => `err.${name}`),
    ],
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An address for the log: without its query, which can contain a key or a code. */
export function hideQuery(url: string | undefined): string {
  return url?.split('?', 1)[0] ?? '';
}
