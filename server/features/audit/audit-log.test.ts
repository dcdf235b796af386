import { expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { operate } from '../../testing/operator.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { newMember, registerPerson } from '../../testing/test-people.ts';
import { leaveTribute } from '../../testing/test-wall.ts';
import { erasePages } from '../deletion/erase-pages.ts';

const app = useTestApp();

const entries = () => app.dataSource.query<{ entry: string }[]>('select entry from audit_entry');
const actionsOn = async (url: string) =>
  (
    JSON.parse(await operate(app, 'audit', '--about', url, '--json')) as {
      action: string;
      actor: string;
    }[]
  ).map(({ actor, action }) => `${actor}: ${action}`);

it('an entry names its subject by a fingerprint, and not at all once that is erased', async () => {
  const page = await createMemorial(app.dataSource);
  await operate(app, 'take-down', page.url, '--reason', 'Words that are nowhere else.');
  await operate(app, 'put-back', page.url);
  await operate(app, 'put-back', page.url); // changes nothing
  expect(await actionsOn(page.url)).toEqual([
    'operator: page put back',
    'operator: page taken down',
  ]);
  expect(await operate(app, 'audit')).toContain(`page put back  /${page.url}`);
  const traces = new RegExp(`${page.id}|${page.url}|nowhere else`);
  expect(JSON.stringify(await entries())).not.toMatch(traces);

  await app.dataSource.query('update page set gone_at = now() where id = $1', [page.id]);
  const { storage } = app.features.uploads;
  const given = { db: app.dataSource, storage, eraseExports: () => Promise.resolve(0) };
  while ((await erasePages(given)) > 0);
  const after = await operate(app, 'audit', '--json');
  expect(after).not.toMatch(traces);
  expect(after).toContain('page erased');
});

it('actions of members that cannot be undone are logged', async () => {
  const owner = await registerPerson(app);
  const { body } = await app.rest('GET', `/api/page?url=${owner.url}`);
  const { id: pageId } = body['data'] as { id: string };
  await app.rest('POST', `/api/onboard/tribute/${owner.url}`, { name: 'Ada' }, owner.headers);
  const page = { id: pageId };
  const run = async (query: string, variables: object, headers = owner.headers) => {
    const { data, errors } = await app.graphql(query, variables, headers);
    expect(errors).toBeUndefined();
    return data!;
  };
  const [leaving, removed, next] = [
    await newMember(app, page),
    await newMember(app, page),
    await newMember(app, page),
  ];
  await run(
    'mutation ($p: ID!) { leavePage(input: { pageId: $p }) { done } }',
    { p: pageId },
    leaving.headers,
  );
  const member =
    'mutation ($p: ID!, $u: ID!) { %(input: { pageId: $p, userId: $u }) { members { email } } }';
  await run(member.replace('%', 'removeMember'), { p: pageId, u: removed.id });
  const link = 'mutation ($p: ID!) { createWallLink(pageId: $p) { url } }';
  await run(link, { p: pageId });
  await run(link, { p: pageId }); // ends the one before
  await run('mutation ($p: ID!) { removeWallLink(pageId: $p) { id } }', { p: pageId });
  await run('mutation ($p: ID!) { removeWallLink(pageId: $p) { id } }', { p: pageId }); // changes nothing
  const invited = await run(
    'mutation ($p: ID!) { inviteMember(input: { pageId: $p }) { invitation { id } } }',
    { p: pageId },
  );
  const { invitation } = invited['inviteMember'] as { invitation: { id: string } };
  await run(
    'mutation ($p: ID!, $i: ID!) { cancelInvitation(input: { pageId: $p, invitationId: $i }) { invitations { id } } }',
    { p: pageId, i: invitation.id },
  );
  const phrase =
    'mutation ($p: ID!, $w: String!) { setVisibility(input: { pageId: $p, visibility: PHRASE, phrase: $w }) { id } }';
  await run(phrase, { p: pageId, w: 'red sails' });
  await run(phrase, { p: pageId, w: 'white sails' });
  await run(
    'mutation ($p: ID!) { setVisibility(input: { pageId: $p, visibility: PUBLIC }) { id } }',
    { p: pageId },
  );
  const { id } = await leaveTribute(app, page, { content: 'Dear Ada.' });
  await run('mutation ($i: ID!) { removeTribute(input: { id: $i }) { status } }', { i: id });
  const added = await run('mutation ($p: ID!) { addComponent(pageId: $p, type: TEXT) { id } }', {
    p: pageId,
  });
  const { id: block } = added['addComponent'] as { id: string };
  await run('mutation ($i: ID!) { removeComponent(id: $i) { id } }', { i: block });
  await run(member.replace('%', 'handOverPage'), { p: pageId, u: next.id });
  await run(
    'mutation ($p: ID!) { deletePage(pageId: $p) { goneAt } }',
    { p: pageId },
    next.headers,
  );
  await run('mutation ($p: ID!) { restorePage(pageId: $p) { id } }', { p: pageId }, next.headers);

  expect((await actionsOn(owner.url)).toReversed()).toEqual(
    [
      'code used',
      'page left',
      'member removed',
      'wall link revoked',
      'wall link revoked',
      'invitation cancelled',
      'phrase ended',
      'message removed',
      'block removed',
      'page handed over',
      'page put away',
      'page brought back',
    ].map((action) => `member: ${action}`),
  );
  await run('mutation ($w: String!) { deleteAccount(password: $w) { goneAt } }', {
    w: owner.password,
  });
  expect(await actionsOn(owner.email)).toContain('member: account put away');
  expect(JSON.stringify(await entries())).not.toContain(owner.email);
});

it('the log is append-only, and verifying it shows changes and a missing end', async () => {
  const noted = /--expect: ([0-9a-f]{64})/.exec(await operate(app, 'audit', 'verify'))![1]!;
  const page = await createMemorial(app.dataSource);
  await operate(app, 'take-down', page.url, '--reason', 'Private.');
  const verified = await operate(app, 'audit', 'verify', '--expect', noted);
  expect(verified).toContain('as they were written');
  expect(verified).toContain('own database user owns the log'); // as in tests and on the embedded database
  for (const change of [
    'update audit_entry set entry = entry',
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await expect(app.dataSource.query(change)).rejects.toThrow(/can only grow|permission denied/);
  await expect(operate(app, 'audit', 'verify', '--expect', 'f'.repeat(64))).rejects.toThrow(
    'its end was cut off',
  );

  await app.dataSource.query('alter table audit_entry disable trigger all');
  await app.dataSource.query('grant update, delete on audit_entry to current_user');
  const newest = /--expect: ([0-9a-f]{64})/.exec(verified)![1]!;
  await app.dataSource.query(
    'delete from audit_entry where id = (select max(id) from audit_entry)',
  );
  await expect(operate(app, 'audit', 'verify', '--expect', newest)).rejects.toThrow(
    'its end was cut off',
  );
  await operate(app, 'audit', 'verify', '--expect', noted);
  await app.dataSource.query(
    `update audit_entry set entry = replace(entry, 'member', 'operator') where id = (select max(id) from audit_entry)`,
  );
  await expect(operate(app, 'audit', 'verify')).rejects.toThrow('is not what was written');
});

it('the program’s database user cannot change the log if another one owns its table', async () => {
  const { dataSource } = app;
  const user = `app_${Date.now()}`;
  const owner = `audit_${Date.now()}`;
  const runner = dataSource.createQueryRunner();
  try {
    // as docs/operate.md says, and as a user who is no superuser
    await runner.query(`create role ${user}`);
    await runner.query(`create role ${owner} nologin`);
    await runner.query(`alter table audit_entry owner to ${owner}`);
    await runner.query(`grant select, insert on audit_entry to ${user}`);
    await runner.query(`set role ${user}`);
    await runner.query(`grant update, delete on audit_entry to ${user}`); // gives nothing
    for (const change of [
      'update audit_entry set entry = entry',
      'delete from audit_entry',
      'truncate audit_entry',
      'alter table audit_entry disable trigger all',
      'drop table audit_entry',
      `alter table audit_entry owner to ${user}`,
    ])
      await expect(runner.query(change)).rejects.toThrow(/permission denied|must be owner/);
    await runner.query(`insert into audit_entry (entry, hash) values ('{}', 'x')`);
  } finally {
    await runner.query('reset role');
    await runner.query(`drop owned by ${user}, ${owner}`);
    await runner.query(`drop role ${user}, ${owner}`);
    await runner.release();
  }
});
