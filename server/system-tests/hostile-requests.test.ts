import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApi } from '../testing/described-calls.ts';
import { enclose, nameText, textsOfEachKind, wellFormed } from '../testing/hostile-texts.ts';
import { newMember } from '../testing/test-people.ts';
import { startWatched, type WatchedProcess } from '../testing/watched-process.ts';

// The server's work for a hostile text in an address, header, form or body grows no faster than the text's length.

/**
 * Far longer than any text is, which is refused at the endpoint, and as long as a line may be, which goes on behind it.
 */
const ENDLESS = textsOfEachKind(60_000).map(enclose);
const LONG_LINES = textsOfEachKind(2_000);
/** A request's head holds 16 KB, and a letter takes up to nine signs in an address. */
const IN_ADDRESS = textsOfEachKind(1_500).map(enclose);
const MAX_ADDRESS = 1_800;
const IN_HEADER = 12_000;
const IN_FILE_NAME = textsOfEachKind(7_000).map(enclose).map(wellFormed);
const IN_FORM = textsOfEachKind(50_000).map(enclose).map(wellFormed);

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-type',
  'cookie',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'tus-resumable',
  'upload-concat',
  'upload-length',
  'upload-metadata',
  'user-agent',
  'x-device-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
/** What stands before the text, so that it is read. */
const BEGUN: Record<string, string> = {
  'accept-encoding': 'gzip;q=',
  authorization: 'JWT ',
  'content-type': 'application/json;',
  cookie: 'shown_cards=',
  range: 'bytes=',
  'upload-concat': 'final;',
  'upload-metadata': 'filename ',
};

let watched: WatchedProcess;
beforeAll(async () => {
  watched = await startWatched();
});
afterAll(() => watched.end());

describe('a hostile text', () => {
  it('is fast to handle in every address and body of REST', async () => {
    const { app, page } = watched;
    const { paths } = JSON.parse((await watched.send('GET', '/api/openapi.json')).text) as OpenApi;
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(calls.length).toBeGreaterThan(26);
    for (const { path, method: name, operation } of calls) {
      const { headers } = await newMember(app, page);
      const { queries, fields } = textsOf(operation);
      const method = name.toUpperCase();
      const here = path.replace(/\{\w+\}/g, page.id);
      const send = async (address: string, body?: string) => {
        const { status } = await watched.ask(method, address, { headers, body });
        expect(status, `${method} ${path}`).toBeLessThan(500);
      };
      const places = here === path ? queries : ['', ...queries];
      for (const place of places)
        await watched.withinEach(`${method} ${path} ${place}`, IN_ADDRESS, async (text) => {
          const written = inAddress(text);
          const there = path.replace(/\{\w+\}/, written).replace(/\{\w+\}/g, page.id);
          await send(place ? `${here}?${place}=${written}` : there);
        });
      for (const field of fields)
        await watched.withinEach(
          `${method} ${path} ${field}`,
          [...ENDLESS, ...LONG_LINES],
          (text) => send(here, JSON.stringify({ ...PLAIN, [field]: text })),
        );
    }
  });

  it.each(HEADERS)('is fast to handle in the header %s', async (name) => {
    const calls = [
      ['GET', `/${watched.page.url}`],
      ['POST', '/graphql'],
      ['POST', '/api/upload/tus'],
      ['POST', `/${watched.page.url}?write`],
    ] as const;
    for (const text of textsOfEachKind(IN_HEADER).map(enclose)) {
      const bytes = Buffer.from(text).toString('latin1');
      // oxlint-disable-next-line no-control-regex
      const value = bytes.slice(0, IN_HEADER).replace(/[\0-\x1f\x7f]/g, ' ');
      const headers = { [name]: `${BEGUN[name] ?? ''}${value}` };
      const sent = () => calls.map(([method, path]) => statusOf(method, path, headers));
      const statuses = await watched.within(nameText(text), () => Promise.all(sent()));
      expect(statuses, nameText(text)).not.toContain(500);
    }
  });

  it('is refused with 414 if it makes an address too long', async () => {
    const { url } = watched.page;
    const statuses = [1_900, 2_100].map(async (length) => {
      const { status } = await watched.send('GET', `/${url}?other=${'a'.repeat(length)}`);
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 414]);
  });

  it('is fast to handle in the address of a page', async () => {
    const { url } = watched.page;
    const places = ['', 'media/', 'api/', 'registry?code=', `${url}/`, `${url}?after=`, `${url}?`];
    for (const place of [...places, `${url}/live?key=`, 'graphql?query='])
      await watched.withinEach(place, IN_ADDRESS, async (text) => {
        const { status } = await watched.ask('GET', `/${place}${inAddress(text)}`);
        expect(status, `${place}${nameText(text)}`).toBeLessThan(414);
      });
  });

  it('is fast to handle in the form without JavaScript, and comes back in it', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const field of ['name', 'content', 'form_id'])
      await watched.withinEach(field, IN_FORM, async (text) => {
        const body = new URLSearchParams({
          name: 'Ada',
          content: 'Words.',
          [field]: text,
        }).toString();
        const { status } = await watched.ask('POST', `/${watched.page.url}?write`, {
          body,
          headers,
        });
        expect(status, `${field}: ${nameText(text)}`).toBe(field === 'form_id' ? 200 : 422);
      });
  });

  it('is fast to handle as the name of a file', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=part' };
    await watched.withinEach('file', IN_FILE_NAME, async (text) => {
      // oxlint-disable-next-line no-control-regex
      const name = text.replace(/["\0\r\n]/g, ' ');
      for (const named of [
        `name="image"; filename="${name}"`,
        `name="${name}"; filename="a.png"`,
      ]) {
        const part = `content-disposition: form-data; ${named}\r\n\r\nno picture`;
        const body = `--part\r\n${part}\r\n--part--\r\n`;
        const { status } = await watched.ask('POST', '/api/upload/image/tmp/image', {
          headers,
          body,
        });
        expect(status, nameText(text)).toBeLessThan(500);
      }
    });
  });
});

/** As much of it as an address holds. */
function inAddress(text: string): string {
  const whole = wellFormed(text);
  const { length } = encoded(whole);
  return encoded(wellFormed(whole.slice(0, Math.floor((whole.length * MAX_ADDRESS) / length))));
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27'); // as fetch does

const PLAIN = {
  email: 'ada@example.org',
  password: 'harbour lights at dusk',
  name: 'Ada',
  content: 'Words.',
  kind: 'human',
  payload: {},
};

/** What a call takes of texts, by its description. */
function textsOf(operation: unknown): { queries: string[]; fields: string[] } {
  const { parameters = [], requestBody } = operation as {
    parameters?: { name: string; in: string }[];
    requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  };
  const schema = requestBody?.content['application/json']?.schema;
  return {
    queries: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    fields: Object.keys(schema?.properties ?? {}),
  };
}

/** By a plain request, as fetch sets some headers by itself; 0 where the connection was ended. */
function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(watched.origin + path, { method, headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end();
  });
}
