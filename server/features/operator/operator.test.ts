import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from '../../features.ts';
import { createMemorial } from '../../testing/factories.ts';
import { confirmIdentity, newOperator, OPERATOR } from '../../testing/operator.ts';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import {
  newMember,
  newPerson,
  outdated,
  PASSWORD,
  registerPerson,
  type RegisteredPerson,
} from '../../testing/test-people.ts';
import { leaveTribute } from '../../testing/test-wall.ts';

// Every operation of operators works for them, and looks unknown to anybody else.

const app = useTestApp({ operators: [OPERATOR, 'someone@else.example'] });
const beside = useTestAppBeside(app, { operators: [OPERATOR] });
let operator: RegisteredPerson;
let values: Record<string, unknown>;
beforeAll(async () => {
  operator = await newOperator(app);
  const page = await createMemorial(app.dataSource);
  const { id: tributeId } = await leaveTribute(app, page, { content: 'Dear Ada.' });
  const input = { pageId: page.id, reason: 'SPAM', tributeId };
  const { data } = await app.graphql(
    'mutation ($input: ReportPageInput!) { reportPage(input: $input) { number } }',
    { input },
  );
  const { data: made } = await app.graphql(
    `mutation { operatorMakeCodes(input: { name: "Plates", count: 2 }) { batch { id } } }`,
    {},
    operator.headers,
  );
  const { batch } = made!['operatorMakeCodes'] as { batch: { id: string } };
  const [code] = await app.dataSource.query<{ id: string }[]>(
    'select id from activation_code where batch_id = $1',
    [batch.id],
  );
  const [mail] = await app.dataSource.query<{ id: string }[]>(
    `insert into mail (recipient, subject, body, page_id, useful_until, tries, last_error, next_try_at)
     values ('ines@carrel.example', 'Hello', '{"text": "", "html": ""}', $1, now() + interval '1 day', 1, 'full', now() + interval '1 hour')
     returning id`,
    [page.id],
  );
  const away = await newPerson(app);
  values = {
    page: page.id,
    account: away.id,
    report: (data!['reportPage'] as { number: string }).number,
    batch: batch.id,
    code: code!.id,
    mail: mail!.id,
  };
});

interface Operation {
  /** Without the word `query` or `mutation`: arguments as they are declared, and the field. */
  of: (value: Record<string, unknown>) => string;
  isMutation?: boolean;
  wantsSecondLogin?: boolean;
}
const quoted = (value: unknown) => JSON.stringify(value);

/** In an order in which each is possible after those before it. */
const OPERATIONS: Record<string, Operation> = {
  operatorOverview: { of: () => '{ sentence health { name level } lately { id } messages }' },
  operatorJobs: { of: () => '{ name lastError }' },
  operatorPages: { of: () => '(filter: ALL, words: "Bell") { id url owner bytes }' },
  operatorPageCounts: { of: () => '{ all down }' },
  operatorPage: { of: ({ page }) => `(page: ${quoted(page)}) { page { url } members { email } }` },
  operatorAccounts: { of: () => '(words: "example") { email pages }' },
  operatorBatches: { of: () => '{ id name codes used }' },
  operatorCodes: { of: ({ batch }) => `(batchId: ${quoted(batch)}) { code state url }` },
  operatorReports: { of: () => '(answered: false) { number words pageUrl }' },
  operatorWaiting: { of: () => '{ reports answered mails }' },
  operatorReport: {
    of: ({ report }) => `(number: ${quoted(report)}) { report { words } acts { action } }`,
  },
  operatorMails: { of: () => '(state: FAILING) { id to about }' },
  operatorLog: { of: () => '(kind: CODES) { id who action }' },
  operatorMakeCodes: {
    of: () => '(input: { name: "More", count: 1 }) { batch { id } }',
    isMutation: true,
  },
  operatorRevokeCode: {
    of: ({ code }) => `(id: ${quoted(code)}) { state }`,
    isMutation: true,
    wantsSecondLogin: true,
  },
  operatorOpen: {
    of: ({ report }) => `(input: { number: ${quoted(report)}, what: MESSAGE }) { parts { text } }`,
    isMutation: true,
  },
  operatorTakeDown: {
    of: ({ page }) =>
      `(input: { target: { pageId: ${quoted(page)} }, reason: SPAM, words: "It sells something." }) { pages { takenDownAt } }`,
    isMutation: true,
    wantsSecondLogin: true,
  },
  operatorErasePage: {
    of: ({ page }) => `(pageId: ${quoted(page)}) { pages { goneAt } }`,
    isMutation: true,
    wantsSecondLogin: true,
  },
  operatorKeepPage: {
    of: ({ page }) => `(pageId: ${quoted(page)}) { pages { goneAt } }`,
    isMutation: true,
  },
  operatorPutBack: {
    of: ({ page }) => `(target: { pageId: ${quoted(page)} }) { pages { takenDownAt } }`,
    isMutation: true,
  },
  operatorAnswerReport: {
    of: ({ report }) => `(input: { number: ${quoted(report)}, outcome: NOTHING_WRONG }) { mailed }`,
    isMutation: true,
  },
  operatorEraseAccount: {
    of: ({ account }) => `(accountId: ${quoted(account)}) { goneAt }`,
    isMutation: true,
    wantsSecondLogin: true,
  },
  operatorKeepAccount: {
    of: ({ account }) => `(accountId: ${quoted(account)}) { goneAt }`,
    isMutation: true,
  },
  operatorResendMail: {
    of: ({ mail }) => `(id: ${quoted(mail)}) { mail { state } }`,
    isMutation: true,
  },
  operatorSendTestMail: { of: () => '{ to }', isMutation: true },
};

const ask = (name: string, headers?: Record<string, string>, testApp = app) => {
  const { of, isMutation } = OPERATIONS[name]!;
  const query = `${isMutation ? 'mutation' : 'query'} { ${name}${of(values)} }`;
  return testApp.graphql(query, {}, headers);
};
const NOTHING_HERE = 'There is nothing here. The link may be incomplete.';
const names = Object.keys(OPERATIONS);

describe('the operations of operators', () => {
  it('are all tested here', () => {
    const schema = describeSchema();
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    expect(fields.filter((name) => name.startsWith('operator')).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it.each(names)('%s is unknown to anybody else', async (name) => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    // who only registered with the address: nobody has shown that the mailbox is theirs
    const pretender = await registerPerson(app);
    await app.dataSource.query('update user_account set email = $2 where id = $1', [
      pretender.id,
      'someone@else.example',
    ]);
    for (const headers of [undefined, member.headers, pretender.headers]) {
      const { data, errors } = await ask(name, headers);
      expect(data?.[name] ?? null).toBeNull();
      expect(errors).toMatchObject([{ message: NOTHING_HERE, extensions: { code: 'NOT_FOUND' } }]);
    }
    await app.dataSource.query('update user_account set email = id::text where id = $1', [
      pretender.id,
    ]);
    const old = { authorization: `JWT ${await outdated(operator.accessToken)}` };
    expect((await ask(name, old)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it.each(names)('%s works for operators in each process', async (name) => {
    if (OPERATIONS[name]!.wantsSecondLogin) {
      expect((await ask(name, operator.headers, beside)).errors).toMatchObject([
        { extensions: { code: 'UNCONFIRMED' } },
      ]);
      await confirmIdentity(app, operator);
    }
    const { data, errors } = await ask(name, operator.headers, beside);
    expect(errors).toBeUndefined();
    expect(data![name]).toBeTruthy();
    await app.dataSource.query('update session_family set confirmed_at = null');
  });

  it('include one that tells an account whether it is an operator', async () => {
    const { headers } = await newPerson(app);
    const query = '{ viewer { isOperator } }';
    expect((await app.graphql(query, {}, operator.headers)).data).toEqual({
      viewer: { isOperator: true },
    });
    expect((await app.graphql(query, {}, headers)).data).toEqual({ viewer: { isOperator: false } });
  });
});

describe('the files of operators', () => {
  const calls = () => [
    ['POST', `/api/operator/batches/${String(values['batch'])}/sheet`, 'application/pdf'],
    ['POST', `/api/operator/batches/${String(values['batch'])}/plates`, 'application/zip'],
    ['GET', '/api/operator/log', 'application/x-ndjson'],
  ];
  const call = async (method: string, path: string, headers = {}) => {
    const response = await fetch(`${app.origin}${path}`, { method, headers });
    return { status: response.status, text: await response.text(), response };
  };

  it('are 404 for anybody else, like unknown paths', async () => {
    const { headers } = await newPerson(app);
    for (const asked of [{}, headers]) {
      const unknown = await call('GET', '/api/operator/nothing', asked);
      for (const [method, path] of calls()) {
        const { status, text } = await call(method!, path!, asked);
        expect({ status, text }).toEqual({ status: 404, text: unknown.text });
      }
    }
  });

  it('can be read by operators, and are neither indexed nor cached', async () => {
    for (const [method, path, type] of calls()) {
      const { status, text, response } = await call(method!, path!, operator.headers);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(text.length).toBeGreaterThan(100);
    }
  });

  it('include the operator’s room, which is served as a 404', async () => {
    for (const path of ['/operator', '/operator/pages', '/OPERATOR']) {
      const [room, nothing] = await Promise.all(
        [path, path.replace(/operator/i, 'no-such-page')].map(async (address) => {
          const response = await fetch(`${app.origin}${address}`);
          return { status: response.status, html: await response.text() };
        }),
      );
      expect(room!.status).toBe(404);
      expect(textOf(room!.html)).toBe(textOf(nothing!.html));
      expect(room!.html).toContain('noindex');
    }
  });
});

const textOf = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0] ?? '';

describe('confirming the operator', () => {
  const CONFIRM =
    'mutation ($password: String!) { confirmIdentity(input: { password: $password }) { confirmedUntil } }';
  const mayErase = async (headers: Record<string, string>) => {
    const { errors } = await app.graphql(
      `mutation { operatorErasePage(pageId: "${randomUUID()}") { pages { id } } }`,
      {},
      headers,
    );
    return errors?.[0]?.extensions.code;
  };

  it('needs the password, and holds for this session and 15 minutes', async () => {
    const { data: other } = await app.graphql(
      'mutation ($input: LogInInput!) { logIn(input: $input) { accessToken } }',
      { input: { email: OPERATOR, password: PASSWORD } },
    );
    const { accessToken } = other!['logIn'] as { accessToken: string };
    const wrong = await app.graphql(CONFIRM, { password: 'not this one' }, operator.headers);
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'REFUSED', field: 'password' } }]);
    expect(await mayErase(operator.headers)).toBe('UNCONFIRMED');
    expect((await app.graphql(CONFIRM, { password: PASSWORD })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);

    await confirmIdentity(beside, operator);
    expect(await mayErase(operator.headers)).toBe('NOT_FOUND'); // allowed: there is no such page
    expect(await mayErase({ authorization: `JWT ${accessToken}` })).toBe('UNCONFIRMED');
    await app.dataSource.query(
      `update session_family set confirmed_at = confirmed_at - interval '15 minutes'`,
    );
    expect(await mayErase(operator.headers)).toBe('UNCONFIRMED');
  });
});
