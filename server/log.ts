import { type DestinationStream, pino, type Logger } from 'pino';

/** Structured logs as JSON lines, without tokens and cookies. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An address for the log: without its query, which can contain a key or a code. */
export function hideQuery(url: string | undefined): string {
  return url?.split('?', 1)[0] ?? '';
}
