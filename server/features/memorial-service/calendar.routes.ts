import { Router } from 'express';
import { NotFound } from '../../errors/public-errors.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import type { Service } from '../pages/service.types.ts';

/** Serves the calendar file. */
export function calendarRoutes(pages: PageService, access: PageAccess, publicUrl: string): Router {
  const router = Router();

  // GET /api/page/{id}/service.ics -> text/calendar: the page's service as one event. 404 if there is none, or the
  // caller may not see it.
  router.get('/api/page/:id/service.ics', async (request, response) => {
    const stored = await pages.findById(request.params.id);
    const page = await access.requireVisible(request, stored);
    if (!page.service) throw new NotFound('This page has no service.');
    const address = `${publicUrl}/${page.url}`;
    response
      .set('Cache-Control', 'no-cache')
      .attachment('service.ics')
      .type('text/calendar; charset=utf-8')
      .send(createCalendar(page, page.service, address, new Date()));
  });

  return router;
}

// An iCalendar file of one event (RFC 5545). Its times are in UTC, so that no time zone definitions are needed: each
// calendar shows them in its owner's zone.

/** A service has no end time; calendars show the event with this duration. */
const DURATION = 'PT1H';
/** RFC 5545, 3.1: octets of a line without its line break. */
const LINE_OCTETS = 75;

/** The service as a calendar event, with the page as its URL. */
function createCalendar(page: Page, service: Service, address: string, now: Date): string {
  const { title, startsAt, place, broadcastUrl } = service;
  const about = [page.title, address, broadcastUrl && `To watch: ${broadcastUrl}`];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keepsake//Service//EN',
    'BEGIN:VEVENT',
    `UID:service-${page.id}@keepsake`,
    `SEQUENCE:${page.lastSeq}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `DESCRIPTION:${escapeText(about.filter(Boolean).join('\n'))}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Format: 20261122T130000Z */
function formatUtc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Folds long lines: continuation lines start with a space; never inside a character. */
function foldLine(line: string): string {
  let [out, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) [out, octets] = [`${out}\r\n `, 1];
    out += character;
    octets += size;
  }
  return out;
}
