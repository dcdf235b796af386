import { Router } from 'express';
import { readClientAddress } from '../../http/client-address.ts';
import { beginDocument, COLORS } from '../../http/html-document.ts';
import { escapeHtml } from '../../../protocol/escape-html.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { NamedStop, StopService } from './stop.service.ts';

/** Pages to which links in mails lead: with one button, as mail programs open links by themselves. */
export function stopRoutes(stops: StopService, limiter: Limiter): Router {
  const router = Router();

  // GET /mail/{token}, /mail/{token}/weekly -> text/html: what the button does; 404 for an invalid token, 429. POST to
  // the same -> text/html: ends mails of that kind about the page, or reduces them to one a week. Mail programs post to
  // the first by themselves when they unsubscribe (RFC 8058); the body is not read.
  for (const isWeekly of [false, true]) {
    const path = isWeekly ? '/mail/:token/weekly' : '/mail/:token';
    router.all(path, async (request, response, next) => {
      const isPost = request.method === 'POST';
      if (!isPost && request.method !== 'GET') return next();
      await limiter.consume(readClientAddress(request));
      const stop = await stops.find(String(request.params['token']));
      response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
      if (!stop) return void response.status(404).type('html').send(renderPage(UNKNOWN));
      if (isPost) await stops.apply(stop, isWeekly);
      response.type('html').send(renderPage(describe(stop, { isWeekly, isDone: isPost })));
    });
  }

  return router;
}

interface Words {
  title: string;
  text: string;
  button?: string;
}

const UNKNOWN: Words = {
  title: 'This link is not complete.',
  text: 'Please open it from the mail once more. Signed in, you find what you hear of a page in its menu.',
};

function describe(
  { topic, name }: NamedStop,
  { isWeekly, isDone }: { isWeekly: boolean; isDone: boolean },
): Words {
  const later = 'You can change it at any time, in the menu of the page.';
  if (topic === 'days')
    return isDone
      ? { title: 'No more reminders.', text: `We remind you of no day of ${name}. ${later}` }
      : {
          title: 'No more reminders?',
          text: `We will not remind you of the days of ${name} any more.`,
          button: 'Stop the reminders',
        };
  if (isWeekly)
    return isDone
      ? { title: 'Once a week.', text: `You hear of ${name} once a week at most. ${later}` }
      : {
          title: 'Once a week?',
          text: `You will hear of ${name} once a week at most, while something is new.`,
          button: 'Once a week',
        };
  return isDone
    ? {
        title: 'No more mails.',
        text: `You hear no more of what is new on ${name}. ${later}`,
      }
    : {
        title: 'No more mails?',
        text: `You will hear no more of what is new on ${name}, neither by mail nor on a device. Messages that wait to be read are in its queue.`,
        button: 'Stop these mails',
      };
}

const STYLE = `${COLORS}
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 Fraunces, Georgia, serif }
  main { max-width: 34rem; margin: 14vh auto 3rem; padding: 0 1.25rem }
  h1 { font-weight: 400; font-size: 1.75rem; line-height: 1.2 }
  p { overflow-wrap: anywhere }
  button { width: 100%; min-height: 3rem; margin-top: 1rem; padding: .8rem 1.25rem; border: 1px solid transparent;
    border-radius: 3px; background: var(--accent); color: var(--on-accent); cursor: pointer;
    font: 600 1rem/1.25 Inter, system-ui, sans-serif }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`;

function renderPage({ title, text, button }: Words): string {
  const form = button ? `<form method="post"><button>${button}</button></form>` : '';
  return `${beginDocument(`${title} Keepsake`, STYLE)}<main>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>
${form}
</main>
</html>
`;
}
