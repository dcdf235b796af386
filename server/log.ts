import { type DestinationStream, pino, type Logger } from 'pino';

/** Structured logs as JSON lines; tokens and cookies are never in them. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An address as it may stand in a log: without what follows ?, which can be a key or a code. */
export function loggedAddress(url: string | undefined): string {
  return url?.split('?', 1)[0] ?? '';
}
