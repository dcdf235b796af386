import { randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createEmptyPage,
  createMemorial,
  createPage,
  insertNewerBlock,
} from '../../testing/factories.ts';
import {
  confirmIdentity,
  newOperator,
  OPERATOR,
  operate,
  operateFromShell,
} from '../../testing/operator.ts';
import { findMailed } from '../../testing/outbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import {
  newMember,
  newPerson,
  registerPerson,
  type RegisteredPerson,
} from '../../testing/test-people.ts';
import { noise } from '../../testing/test-pictures.ts';
import { leaveTribute } from '../../testing/test-wall.ts';

const app = useTestApp({ operators: [OPERATOR] });
let operator: RegisteredPerson;
beforeAll(async () => {
  operator = await newOperator(app);
  await confirmIdentity(app, operator);
});

/** What operators get for an operation; its message where it is refused. */
async function ask<Result>(operation: string, variables: object = {}): Promise<Result> {
  const { data, errors } = await app.graphql(operation, variables, operator.headers);
  if (errors) throw new Error(errors[0]!.message);
  return Object.values(data!)[0] as Result;
}

describe('pages and accounts', () => {
  const PAGES = `query ($words: String, $filter: OperatorPageFilter = ALL, $after: ID) {
    operatorPages(filter: $filter, words: $words, after: $after) { id url owner messages bytes takenDownAt } }`;
  const urlsOf = async (variables: object) =>
    (await ask<{ url: string }[]>(PAGES, variables)).map(({ url }) => url);

  it('are found by parts of their name, owner and addresses, with their sizes', async () => {
    const name = `Zuzana ${randomUUID().slice(0, 8)}`;
    const page = await createMemorial(app.dataSource);
    const former = `former-${randomUUID().slice(0, 8)}`;
    await app.dataSource.query('update page set title = $2 where id = $1', [page.id, name]);
    await app.dataSource.query('insert into page_address values ($2, $1)', [page.id, former]);
    const { email, headers } = await newMember(app, page);
    await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [
      page.id,
    ]);
    const picture = await noise('jpeg');
    const { file_url: image } = (await uploadClient(app).upload(picture)).body;
    await app.rest('POST', `/api/public/page/${page.id}/photos`, { image }, headers);
    await leaveTribute(app, page, { content: 'Fair winds.' });
    for (const words of [name.slice(2), name.toUpperCase(), former, email, page.url])
      expect({ words, urls: await urlsOf({ words }) }).toEqual({ words, urls: [page.url] });
    expect(await urlsOf({ words: '%' })).toEqual([]); // no wildcard
    const [found] = await ask<object[]>(PAGES, { words: name });
    expect(found).toMatchObject({ owner: email, messages: 1, bytes: picture.length });
    expect(JSON.parse(await operateFromShell(app, 'pages', email, '--json'))).toMatchObject([
      { url: `/${page.url}`, owner: email },
    ]);
    const accounts = await ask<object[]>(
      'query ($words: String) { operatorAccounts(words: $words) { email pages } }',
      { words: email.slice(0, 20).toUpperCase() },
    );
    expect(accounts).toEqual([{ email, pages: 1 }]);
  });

  it('are listed in parts, each once', async () => {
    const mark = randomUUID().slice(0, 8);
    await app.dataSource.query(
      `insert into page (id, url, title, type, active, kind, created_at)
       select gen_random_uuid(), $1 || '-' || number, $1, 'tribute', true, 'human', now() + (number / 7) * interval '1 microsecond'
       from generate_series(1, 120) as number`,
      [mark],
    );
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const part: { id: string; url: string }[] = await ask(PAGES, { words: mark, after });
      if (part.length === 0) break;
      seen.push(...part.map(({ url }) => url));
      after = part.at(-1)!.id;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const listed = JSON.parse(await operate(app, 'pages', mark, '--json')) as object[];
    expect(listed).toHaveLength(120); // the command lists all at once
  });

  it('an account is found by its address among many that end in it', async () => {
    const { email } = await newPerson(app);
    const others = await app.dataSource.query<object[]>(
      `insert into user_account (id, email, password_hash)
       select gen_random_uuid(), number || '-' || $1, '$argon2id$' from generate_series(100, 220) as number
       returning id`,
      [email],
    );
    const found = JSON.parse(await operate(app, 'accounts', email, '--json')) as object[];
    expect(found).toHaveLength(others.length + 1);
    expect(await operate(app, 'erase', email)).toContain('is erased on');
  });

  it('a page is erased only after it was taken down, and its members cannot bring it back then', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const ERASE = 'mutation ($id: ID!) { operatorErasePage(pageId: $id) { pages { goneAt } } }';
    await expect(ask(ERASE, { id: page.id })).rejects.toThrow('take the page down first');
    await operate(app, 'take-down', page.url, '--reason', 'Unlawful.');
    await ask(ERASE, { id: page.id });
    await findMailed(app, member.email, /Keepsake asked for this today/);
    const { errors } = await app.graphql(
      'mutation ($id: ID!) { restorePage(pageId: $id) { id } }',
      { id: page.id },
      member.headers,
    );
    expect(errors?.[0]?.message).toContain('Keepsake took this page down');
    const kept =
      'mutation ($id: ID!) { operatorKeepPage(pageId: $id) { pages { goneAt takenDownAt } } }';
    expect(await ask(kept, { id: page.id })).toEqual({
      pages: [{ goneAt: null, takenDownAt: expect.any(String) as string }],
    });
  });

  it('a locked-out account is put away with pages of its own alone, and can be restored', async () => {
    const person = await registerPerson(app);
    expect(await operateFromShell(app, 'erase', person.email)).toContain('is erased on');
    expect((await fetch(`${app.origin}/${person.url}`)).status).toBe(410);
    const profile = () => app.rest('GET', '/api/account/profile', undefined, person.headers);
    expect((await profile()).status).toBe(401); // every login ended
    await operate(app, 'keep', person.email);
    expect((await fetch(`${app.origin}/${person.url}`)).status).not.toBe(410);

    const shared = await createPage(app.dataSource);
    const [owner] = [await newMember(app, shared), await newMember(app, shared)];
    await app.dataSource.query(`update page_member set role = 'owner' where user_id = $1`, [
      owner.id,
    ]);
    await expect(operateFromShell(app, 'erase', owner.email)).rejects.toMatchObject({
      stderr: expect.stringContaining('hand it over') as string,
    });
  });
});

describe('activation codes', () => {
  interface Code {
    id: string;
    code: string;
    url: string;
    state: string;
  }
  const MAKE = `mutation ($count: Int!, $name: String!) {
    operatorMakeCodes(input: { name: $name, count: $count }) { batch { id codes used printedAt } } }`;
  const CODES = 'query ($id: ID!) { operatorCodes(batchId: $id) { id code url state } }';
  const REVOKE = 'mutation ($id: ID!) { operatorRevokeCode(id: $id) { state } }';

  it('are made in batches, and printed as plates and for engraving', async () => {
    const { batch } = await ask<{ batch: { id: string } }>(MAKE, { count: 12, name: ' Plates ' });
    expect(batch).toMatchObject({ codes: 12, used: 0, printedAt: null });
    const file = async (name: string) => {
      const address = `${app.origin}/api/operator/batches/${batch.id}/${name}`;
      const response = await fetch(address, { method: 'POST', headers: operator.headers });
      return Buffer.from(await response.arrayBuffer());
    };
    expect((await PDFDocument.load(await file('sheet'))).getPageCount()).toBe(2);
    expect(
      (await file('plates')).toString('latin1').match(/[a-z]+-[a-z]+-\d{4}\.svg/g),
    ).toHaveLength(24); // each twice
    const [listed] = await ask<object[]>('{ operatorBatches { id name printedAt } }');
    expect(listed).toEqual({
      id: batch.id,
      name: 'Plates',
      printedAt: expect.any(String) as string,
    });
    for (const wrong of [
      { count: 0, name: 'x' },
      { count: 10_001, name: 'x' },
      { count: 1, name: ' ' },
    ])
      await expect(ask(MAKE, wrong)).rejects.toThrow(/1 to 10,000|a name/);
  });

  it('are all listed by the command, however many a batch has', async () => {
    const { batch } = await ask<{ batch: { id: string } }>(MAKE, { count: 250, name: 'Many' });
    const codes = JSON.parse(await operate(app, 'codes', batch.id, '--json')) as Code[];
    expect(new Set(codes.map(({ code }) => code)).size).toBe(250);
  });

  it('cannot be used once they are revoked, while used ones stay valid', async () => {
    const { batch } = await ask<{ batch: { id: string } }>(MAKE, { count: 2, name: 'Two' });
    const [free, used] = (await ask<Code[]>(CODES, { id: batch.id })) as [Code, Code];
    const registered = (referal: string) =>
      app.rest('POST', '/api/account/registry', {
        referal,
        email: `${randomUUID()}@example.org`,
        password: 'harbour lights at dusk',
      });
    expect((await registered(used.code)).body['error']).toBe(false);
    expect(await ask(REVOKE, { id: free.id })).toEqual({ state: 'REVOKED' });
    expect(await ask(REVOKE, { id: free.id })).toEqual({ state: 'REVOKED' }); // again is fine
    await expect(ask(REVOKE, { id: used.id })).rejects.toThrow('This code has been used');
    await expect(ask(REVOKE, { id: randomUUID() })).rejects.toThrow('no such code');

    const withdrawn = /This activation code was withdrawn/;
    expect((await registered(free.code)).body['msg']).toMatch(withdrawn);
    const qr = new URL(free.url).searchParams.get('code');
    const exchanged = await app.rest('POST', '/api/account/exchange', { code: qr });
    expect(exchanged.body['msg']).toMatch(withdrawn);
    const { headers } = await newPerson(app);
    const activated = await app.rest(
      'GET',
      `/api/account/active_code/${free.code}`,
      undefined,
      headers,
    );
    expect(activated.body['msg']).toMatch(withdrawn);
    const states = await ask<Code[]>(CODES, { id: batch.id });
    expect(states.map(({ state }) => state)).toEqual(['REVOKED', 'USED']);
  });
});

describe('reports', () => {
  const ANSWER = `mutation ($input: OperatorAnswerInput!) { operatorAnswerReport(input: $input) { mailed } }`;
  const report = async (pageId: string, email: string | null) => {
    const input = { pageId, reason: 'PRIVATE', words: 'Our house at 5 Mill Lane.', email };
    const { data } = await app.graphql(
      'mutation ($input: ReportPageInput!) { reportPage(input: $input) { number } }',
      { input },
    );
    return (data!['reportPage'] as { number: string }).number;
  };
  const takeDownFor = (url: string, number: string) => {
    const grounds = ['--reason', 'Private.', '--because', 'private', '--report', number];
    return operate(app, 'take-down', url, ...grounds);
  };

  it.each([
    ['NOTHING_WRONG', /We see nothing on the page that we should change/],
    ['ANSWERED', /We have looked at it/],
    ['OWNERS_ASKED', /have asked the owners of the page/],
  ])(
    'that are answered with %s are announced to an address if one was left',
    async (outcome, told) => {
      const page = await createPage(app.dataSource);
      const member = await newMember(app, page);
      const email = `${randomUUID()}@example.org`;
      const number = await report(page.id, email);
      const input = { number, outcome, words: 'Thank you.', toOwners: 'Please blur the number.' };
      expect(await ask(ANSWER, { input })).toEqual({ mailed: true });
      await findMailed(app, email, told);
      await expect(ask(ANSWER, { input })).rejects.toThrow('has been answered');
      if (outcome !== 'OWNERS_ASKED') return;
      await findMailed(app, member.email, /Please blur the number/);
      const mails = await app.dataSource.query<{ subject: string }[]>(
        'select subject from mail where recipient = $1',
        [member.email],
      );
      expect(mails).toEqual([{ subject: `A question about ${page.title}’s page` }]);
      const none = await report((await createPage(app.dataSource)).id, null);
      const silent = { number: none, outcome, toOwners: ' ' };
      await expect(ask(ANSWER, { input: silent })).rejects.toThrow('tell the owners in words');
    },
  );

  it('say in the operator’s room and in the command how often the page was opened since', async () => {
    const page = await createMemorial(app.dataSource);
    const number = await report(page.id, null);
    const readRoom = () =>
      ask('query ($number: ID!) { operatorReport(number: $number) { report { visitsSince } } }', {
        number,
      });
    expect(await readRoom()).toEqual({ report: { visitsSince: 0 } });
    await app.dataSource.query(
      `insert into page_visit (page_id, day, visits)
       select $1, (now() at time zone 'utc')::date - day, visits
       from (values (-1, 5), (0, 407), (1, 90)) as given (day, visits)`,
      [page.id],
    );
    expect(await readRoom()).toEqual({ report: { visitsSince: 412 } });
    const listed = JSON.parse(await operate(app, 'reports', '--json')) as {
      number: string;
    }[];
    expect(listed.find((report) => report.number === number)).toMatchObject({ visitsSince: 412 });
    expect(await operate(app, 'reports')).toMatch(
      new RegExp(`${number}  /${page.url}  private .* opened 412 times since that day`),
    );
  });

  it('are answered by taking down what they are about', async () => {
    const page = await createMemorial(app.dataSource);
    const email = `${randomUUID()}@example.org`;
    const number = await report(page.id, email);
    await takeDownFor(page.url, number);
    await findMailed(app, email, /have taken it down/);
    expect(await operate(app, 'audit', '--about', number)).toMatch(
      /page taken down.*R-\d+, private/,
    );
  });

  it('that were answered, or that nobody made, take nothing down any more', async () => {
    const page = await createMemorial(app.dataSource);
    const number = await report(page.id, null);
    await ask(ANSWER, { input: { number, outcome: 'NOTHING_WRONG' } });
    await expect(takeDownFor(page.url, number)).rejects.toThrow('has been answered');
    await expect(takeDownFor(page.url, 'R-99999')).rejects.toThrow('There is no report');
    expect((await fetch(`${app.origin}/${page.url}`)).status).toBe(200);
    expect(await operate(app, 'audit', '--about', page.url)).not.toContain('taken down');
  });

  it('whose answer is too long take nothing down', async () => {
    const page = await createMemorial(app.dataSource);
    const number = await report(page.id, null);
    const takeDown = `mutation ($input: OperatorTakeDownInput!) {
      operatorTakeDown(input: $input) { pages { id } } }`;
    const grounds = { reason: 'PRIVATE', words: 'Private.', report: number };
    const input = { target: { pageId: page.id }, ...grounds, answer: 'w'.repeat(2_001) };
    await expect(ask(takeDown, { input })).rejects.toThrow('The answer');
    expect((await fetch(`${app.origin}/${page.url}`)).status).toBe(200);
  });

  it('show all words of a page that has many blocks', async () => {
    const page = await createEmptyPage(app.dataSource);
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank, payload)
       select gen_random_uuid(), $1, 'text', 'a' || number || 'V', jsonb_build_object('content', '<p>' || repeat('word ', 1200) || number || '</p>')
       from generate_series(101, 180) as number`,
      [page.id],
    );
    const input = { number: await report(page.id, null), what: 'PAGE' };
    const OPEN = `mutation ($input: OperatorOpenInput!) { operatorOpen(input: $input) { parts { text } } }`;
    const { parts } = await ask<{ parts: { text: string }[] }>(OPEN, { input });
    expect(parts).toHaveLength(80);
    expect(parts.at(-1)!.text).toMatch(/180$/);
  });

  it('draw sixty pictures of a page, and show the addresses of the others', async () => {
    const page = await createEmptyPage(app.dataSource);
    const { file_url: image } = (await uploadClient(app).upload(await noise('jpeg'))).body;
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank, payload)
       select gen_random_uuid(), $1, 'image', 'a' || number || 'V', jsonb_build_object('image_url', $2::text)
       from generate_series(101, 162) as number`,
      [page.id, image],
    );
    const input = { number: await report(page.id, null), what: 'PAGE' };
    const OPEN = `mutation ($input: OperatorOpenInput!) { operatorOpen(input: $input) { parts { text picture image } } }`;
    const { parts } = await ask<{ parts: { picture: string | null }[] }>(OPEN, { input });
    expect(parts.filter(({ picture }) => picture)).toHaveLength(60);
    expect(parts.slice(60)).toEqual(Array(2).fill({ text: '', picture: null, image }));
  });

  it('show a page without blocks of a type that only a newer version knows', async () => {
    const page = await createMemorial(app.dataSource);
    await insertNewerBlock(app.dataSource, page.id);
    const input = { number: await report(page.id, null), what: 'PAGE' };
    const OPEN = `mutation ($input: OperatorOpenInput!) { operatorOpen(input: $input) { parts { text } } }`;
    const { parts } = await ask<{ parts: { text: string }[] }>(OPEN, { input });
    expect(parts.map(({ text }) => text).join('\n')).toContain('Her dinghy was called Comma.');
  });

  it('open only what they name, after the opening is logged', async () => {
    const page = await createEmptyPage(app.dataSource);
    const number = await report(page.id, null);
    const OPEN = `mutation ($input: OperatorOpenInput!) { operatorOpen(input: $input) { parts { label text } } }`;
    const acts = () => operate(app, 'audit', '--about', page.url, '--kind', 'openings', '--json');
    for (const input of [{ what: 'MESSAGE' }, { what: 'PHOTO', photo: 1 }, { what: 'PHOTO' }])
      await expect(ask(OPEN, { input: { number, ...input } })).rejects.toThrow();
    expect(JSON.parse(await acts())).toEqual([]);
    await ask(OPEN, { input: { number, what: 'PAGE' } });
    expect(JSON.parse(await acts())).toMatchObject([
      { action: 'page opened', who: 'Jo Tamm', because: number },
    ]);
  });
});

describe('mails', () => {
  const RESEND =
    'mutation ($id: ID!, $to: String) { operatorResendMail(id: $id, to: $to) { mail { state to } } }';
  const add = async (
    { page = null, bounced = false, kind = 'digest' } = {} as {
      page?: string;
      bounced?: boolean;
      kind?: string;
    },
  ) => {
    const recipient = `${randomUUID()}@carrel.example`;
    const [row] = await app.dataSource.query<{ id: string }[]>(
      `insert into mail (kind, recipient, subject, body, page_id, useful_until, tries, last_error, next_try_at, bounced, failed_at)
       values ($4, $1, 'Ada Bell’s wall', '{"text": "secret words", "html": "secret words"}', $2, now() + interval '1 day',
         9, 'Mailbox is full', now() + interval '30 minutes', $3, case when $3 then now() end)
       returning id`,
      [recipient, page, bounced, kind],
    );
    return { id: row!.id, recipient };
  };

  it('are listed without content and full addresses, failed ones first', async () => {
    const { recipient } = await add();
    const schema = await app.graphql(`{ __type(name: "OperatorMail") { fields { name } } }`);
    const { fields } = schema.data!['__type'] as { fields: { name: string }[] };
    expect(fields.map(({ name }) => name)).not.toContain('body');
    const mails = await ask<object[]>(
      `{ operatorMails { ${fields.map(({ name }) => name).join(' ')} } }`,
    );
    const to = `${recipient[0]}…@carrel.example`;
    expect(mails[0]).toMatchObject({ state: 'FAILING', about: 'Digest', to });
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`secret words|Ada Bell|${recipient}`));
    const bounced = await add({ bounced: true });
    const come = await ask<object[]>(
      '{ operatorMails(state: BOUNCED) { id canRetry canRedirect lastError } }',
    );
    expect(come[0]).toEqual({
      id: bounced.id,
      canRetry: true,
      canRedirect: false,
      lastError: 'Mailbox is full',
    });
    await ask(RESEND, { id: bounced.id });
    await findMailed(app, bounced.recipient, /secret words/);
  });

  it('can be sent again at once, to another address if they are about a page', async () => {
    const page = await createPage(app.dataSource);
    const first = await add();
    await ask(RESEND, { id: first.id });
    await findMailed(app, first.recipient, /secret words/);
    const sent = 'select id from mail where id = $1 and sent_at is not null'; // a moment after it was handed over
    await expect.poll(() => app.dataSource.query(sent, [first.id])).toHaveLength(1);
    await expect(ask(RESEND, { id: first.id })).rejects.toThrow(/its content is not kept/);

    const other = `${randomUUID()}@example.org`;
    const account = await add();
    await expect(ask(RESEND, { id: account.id, to: other })).rejects.toThrow('about an account');
    const invitation = await add({ page: page.id, kind: 'invitation' });
    await expect(ask(RESEND, { id: invitation.id, to: other })).rejects.toThrow('owner decides');
    const mail = await add({ page: page.id });
    await expect(ask(RESEND, { id: mail.id, to: 'nobody' })).rejects.toThrow('complete');
    await ask(RESEND, { id: mail.id, to: other });
    await findMailed(app, other, /secret words/);
    await expect(ask(RESEND, { id: randomUUID() })).rejects.toThrow('no such mail');
  });

  it('are not sent again while an attempt is under way', async () => {
    const page = await createPage(app.dataSource);
    const { id } = await add({ page: page.id });
    // claimed this moment by another process
    await app.dataSource.query('update mail set tries = 1, last_error = null where id = $1', [id]);
    const waits = () =>
      app.dataSource.query<object[]>('select next_try_at from mail where id = $1', [id]);
    const before = await waits();
    await ask(RESEND, { id });
    expect(await waits()).toEqual(before);
    await expect(ask(RESEND, { id, to: 'ines@example.org' })).rejects.toThrow('being sent');
  });
});

describe('the overview', () => {
  it('names a job that fails, and none of an earlier release, which no process runs any more', async () => {
    await app.dataSource.query(
      `insert into job (name, next_run_at, last_error) values
       ('count the stars', now() + interval '1 hour', 'clouds'), ('count the leaves', now() - interval '2 days', 'snow')`,
    );
    const overview = await operate(app, 'overview');
    expect(overview).toContain('count the stars');
    expect(overview).not.toContain('count the leaves');
  });
});
