import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person, joinPage } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';

const SET = `mutation ($input: SetMyNameInput!) { setMyName(input: $input) { name } }`;
const MEMBERS = `query ($pageId: ID!) { pageMembers(pageId: $pageId) { isViewer person { name initials } } }`;
const BE = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id name } } } }`;
const EVENTS = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename
  ... on PresenceChanged { present { person { name } } } } }`;
const HISTORY = `query ($pageId: ID!) { componentHistory(pageId: $pageId) { changes { by { name } } } }`;
const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { link } }`;
const OFFER = `query ($token: String!) { invitation(token: $token) { inviterName } }`;
const ACCEPT = `mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { page { id } } }`;
const REGISTER = `mutation ($input: RegisterByInvitationInput!) {
  registerByInvitation(input: $input) { user { name } page { id } } }`;

const app = useTestApp();

const nameMe = (person: Person | null, name: string | null) =>
  app.graphql(SET, { input: { name } }, person?.headers);

async function codeOf(query: string, variables: object, person?: Person): Promise<string | null> {
  const { errors } = await app.graphql(query, variables, person?.headers);
  return errors?.[0]?.extensions.code ?? null;
}

/** A page with its owner, whose address makes them Anna Bell. */
async function annasPage() {
  const page = await createPage(app.dataSource);
  const anna = await newPerson(app);
  await app.dataSource.query(`update user_account set email = $2 where id = $1`, [
    anna.id,
    `anna.bell+${randomUUID().slice(0, 8)}@example.org`,
  ]);
  await joinPage(app, anna, page, 'owner');
  return { page, anna };
}

async function namesOn(pageId: string, person: Person) {
  const { data } = await app.graphql(MEMBERS, { pageId }, person.headers);
  const { pageMembers } = data as {
    pageMembers: { person: { name: string; initials: string } }[];
  };
  return pageMembers.map((member) => [member.person.name, member.person.initials]);
}

async function invite(owner: Person, pageId: string): Promise<string> {
  const { data } = await app.graphql(INVITE, { input: { pageId } }, owner.headers);
  const { link } = (data as { inviteMember: { link: string } }).inviteMember;
  return new URL(link).searchParams.get('token') ?? '';
}

describe('a member’s own name', () => {
  it('is shown in the member list, the history and invitations, and can be cleared again', async () => {
    const { page, anna } = await annasPage();
    const jon = await newMember(app, page);
    await app.rest('POST', `/api/page/${page.id}/components`, { type: 'text' }, anna.headers);
    expect((await namesOn(page.id, jon))[0]).toEqual(['Anna Bell', 'AB']);

    const set = await nameMe(anna, '  Anna  “Nan” Bell-Høgh ');
    expect(set.data).toEqual({ setMyName: { name: 'Anna “Nan” Bell-Høgh' } });
    expect((await namesOn(page.id, jon))[0]).toEqual(['Anna “Nan” Bell-Høgh', 'AB']);
    const { data } = await app.graphql(HISTORY, { pageId: page.id }, jon.headers);
    expect(data).toMatchObject({
      componentHistory: { changes: [{ by: { name: 'Anna “Nan” Bell-Høgh' } }] },
    });
    const token = await invite(anna, page.id);
    expect((await app.graphql(OFFER, { token })).data).toEqual({
      invitation: { inviterName: 'Anna “Nan” Bell-Høgh' },
    });

    expect((await nameMe(anna, null)).data).toEqual({ setMyName: { name: 'Anna Bell' } });
    expect((await namesOn(page.id, jon))[0]).toEqual(['Anna Bell', 'AB']);
  });

  it('is sent to those who are present, over the members’ stream', async () => {
    const { page, anna } = await annasPage();
    const other = await createPage(app.dataSource);
    const jon = await newMember(app, page, other);
    const be = (person: Person) =>
      app.graphql(BE, { input: { pageId: page.id, tabId: person.id } }, person.headers);
    await be(anna);
    const socket = await openSocket(app.origin, { params: jon.headers });
    socket.subscribe('1', EVENTS, { pageId: page.id });
    await expect
      .poll(async () => {
        await be(jon);
        await nameMe(anna, `Anna ${randomUUID().slice(0, 4)}`);
        return socket.messages.length; // until the stream is live
      })
      .toBeGreaterThan(0);
    await nameMe(anna, 'Nan');
    await socket.next((message) => JSON.stringify(message.payload ?? '').includes('"Nan"'));
    await socket.next((message) =>
      JSON.stringify(message.payload ?? '').includes('MembersChanged'),
    );
    const { data } = await be(anna);
    expect(JSON.stringify(data)).toContain('"Nan"');
    socket.close();
  });

  it.each([
    ['nothing but spaces', '   '],
    ['61 characters', 'a'.repeat(61)],
    ['a line break', 'Anna\nBell'],
    ['a control character', 'Anna\u0007'],
    ['marks that turn the line around', 'Anna\u202eBell'],
    ['no letter at all', '—\u200d—'],
  ])('is refused with %s', async (_what, name) => {
    const { page, anna } = await annasPage();
    const { errors } = await nameMe(anna, name);
    expect(errors?.[0]?.extensions.code).toBe('REFUSED');
    expect(await namesOn(page.id, anna)).toEqual([['Anna Bell', 'AB']]);
  });

  it('can have 60 characters of any script', async () => {
    const { page, anna } = await annasPage();
    const name = '😀'.repeat(59) + 'я';
    expect((await nameMe(anna, name)).data).toEqual({ setMyName: { name } });
    expect(await namesOn(page.id, anna)).toEqual([[name, 'Я']]);
  });

  it('is set by the person only, and is not part of the specified profile', async () => {
    expect((await nameMe(null, 'Nobody')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const { anna } = await annasPage();
    await nameMe(anna, 'Nan');
    const { body } = await app.rest('GET', '/api/account/profile', undefined, anna.headers);
    expect(Object.keys(body['user'] as object)).toEqual([
      'id',
      'email',
      'creditAmount',
      'creditAmount2',
    ]);
    const { data } = await app.graphql('{ viewer { id name } }', {}, anna.headers);
    expect(data).toEqual({ viewer: { id: anna.id, name: 'Nan' } });
  });

  it('can be given when an invitation is accepted, with or without an account', async () => {
    const { page, anna } = await annasPage();
    const jon = await newPerson(app);
    const token = await invite(anna, page.id);
    const wrong = { token, name: 'a'.repeat(61) };
    expect(await codeOf(ACCEPT, { input: wrong }, jon)).toBe('REFUSED'); // and still good
    expect(await codeOf(ACCEPT, { input: { token, name: 'Uncle Jon' } }, jon)).toBeNull();

    const account = {
      token: await invite(anna, page.id),
      email: `mira.bell+${randomUUID().slice(0, 8)}@example.org`,
      password: 'harbour lights at dusk',
    };
    expect(await codeOf(REGISTER, { input: { ...account, name: '\u0000' } })).toBe('REFUSED');
    const { data } = await app.graphql(REGISTER, { input: { ...account, name: 'Mira' } });
    expect(data).toMatchObject({ registerByInvitation: { user: { name: 'Mira' } } });
    expect((await namesOn(page.id, anna)).map(([name]) => name)).toEqual([
      'Anna Bell',
      'Uncle Jon',
      'Mira',
    ]);
  });
});
