import { pino, type Logger } from 'pino';

/** Structured logs as JSON lines; tokens and cookies are never in them. */
export function createLog(level = 'info'): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
  });
}
