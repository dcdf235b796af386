import { Refused } from '../../graphql/errors.ts';
import { cleanText, isBlank } from '../../graphql/text.ts';
import type { Service } from '../pages/service.type.ts';

const MAX_TITLE = 120;
const MAX_PLACE = 300;
const MAX_ADDRESS = 500;
/** A service is planned for days or weeks, or written down years later. */
const EARLIEST = Date.UTC(1900, 0, 1);
const YEARS_AHEAD_MS = 5 * 366 * 24 * 3_600_000;

/** A service as it is stored; Refused in words where something of it cannot be. */
export function checkService(input: Service): Service {
  const title = line(input.title, MAX_TITLE, 'The title');
  if (!title) throw new Refused('Please enter a title, such as “Service of thanksgiving”.');
  return {
    title,
    startsAt: checkTime(input.startsAt),
    timeZone: checkTimeZone(input.timeZone),
    place: line(input.place ?? '', MAX_PLACE, 'The place') || null,
    broadcastUrl: checkAddress(input.broadcastUrl ?? ''),
  };
}

function line(input: string, max: number, what: string): string {
  const text = cleanText(input).replace(/\s+/g, ' ').trim();
  if (isBlank(text)) return '';
  const length = [...text].length;
  if (length > max)
    throw new Refused(`${what} can have up to ${max} characters; yours has ${length}.`);
  return text;
}

function checkTime(startsAt: Date): Date {
  const time = startsAt.getTime();
  if (!(time >= EARLIEST && time <= Date.now() + YEARS_AHEAD_MS))
    throw new Refused('Please enter the day and the time of the service.');
  return startsAt;
}

/** As its own name is written, such as Europe/London for europe/london. */
function checkTimeZone(timeZone: string): string {
  try {
    // an offset is no place: it would be wrong after the clocks change
    if (/^[A-Za-z]/.test(timeZone))
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // told below
  }
  throw new Refused('Please choose the time zone of the place, such as Europe/London.');
}

function checkAddress(input: string): string | null {
  const text = cleanText(input).trim();
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isGood = url?.protocol === 'https:' && url.hostname.includes('.') && !url.username;
  if (!isGood || url.href.length > MAX_ADDRESS)
    throw new Refused('The link of the broadcast must be an address that begins with https://');
  return url.href;
}
