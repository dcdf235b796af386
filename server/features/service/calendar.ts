import type { Page } from '../pages/page.entity.ts';
import type { Service } from '../pages/service.type.ts';

// An iCalendar file of one event (RFC 5545). Its times are in UTC, so that no table of time zones has
// to go along: each calendar tells them in its owner's zone.

/** Nobody enters an end; calendars show the event as long as this. */
const DURATION = 'PT1H';
/** RFC 5545, 3.1: octets of a line without its end. */
const LINE_OCTETS = 75;

/** What a calendar takes in: the service, with the page as its address. */
export function calendarOf(page: Page, service: Service, address: string, now: Date): string {
  const { title, startsAt, place, broadcastUrl } = service;
  const about = [page.title, address, broadcastUrl && `To watch: ${broadcastUrl}`];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keepsake//Service//EN',
    'BEGIN:VEVENT',
    `UID:service-${page.id}@keepsake`,
    `SEQUENCE:${page.lastSeq}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(about.filter(Boolean).join('\n'))}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 20261122T130000Z */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** A long line goes on behind a space on the next; never in the middle of a character. */
function folded(line: string): string {
  let [out, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) [out, octets] = [`${out}\r\n `, 1];
    out += character;
    octets += size;
  }
  return out;
}
