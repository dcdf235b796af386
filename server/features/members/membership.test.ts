import { describe, expect, it } from 'vitest';
import { waitForMails } from '../../testing/outbox.ts';
import {
  atOnce,
  newMember,
  newPerson,
  type Person,
  createOwnedPage,
} from '../../testing/test-people.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { waitForPageQueue } from '../../testing/test-database.ts';

const INVITE = `mutation ($input: InviteMemberInput!) {
  inviteMember(input: $input) { link mailed invitation { id email } } }`;
const ACCEPT = `mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { page { id } } }`;
const MEMBERS = `query ($pageId: ID!) { pageMembers(pageId: $pageId) { person { id } role isViewer } }`;
const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { person { id } } } }`;
const HAND_OVER = `mutation ($input: MemberInput!) { handOverPage(input: $input) { members { person { id } role } } }`;
const LEAVE = `mutation ($input: LeavePageInput!) { leavePage(input: $input) { done } }`;
const OPEN = `query ($pageId: ID!) { openInvitations(pageId: $pageId) { id email } }`;
const CANCEL = `mutation ($input: CancelInvitationInput!) { cancelInvitation(input: $input) { invitations { id } } }`;
const OFFER = `query ($token: String!) { invitation(token: $token) { pageUrl inviterName email } }`;
const REGISTER = `mutation ($input: RegisterByInvitationInput!) {
  registerByInvitation(input: $input) { accessToken user { email } page { id } } }`;

const OVER = 'This invitation has been used or is too old. Please ask for a new one.';

const app = useTestApp();

/** What a call is answered with: its error's code, or null. */
async function codeOf(query: string, variables: object, person?: Person): Promise<string | null> {
  const { errors } = await app.graphql(query, variables, person?.headers);
  return errors?.[0]?.extensions.code ?? null;
}

async function invite(owner: Person, pageId: string): Promise<string> {
  const { data } = await app.graphql(INVITE, { input: { pageId } }, owner.headers);
  return tokenIn((data as { inviteMember: { link: string } }).inviteMember.link);
}

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

async function rolesOn(
  pageId: string,
  person: Pick<Person, 'headers'>,
): Promise<[string, string][]> {
  const { data } = await app.graphql(MEMBERS, { pageId }, person.headers);
  const { pageMembers } = data as { pageMembers: { person: { id: string }; role: string }[] };
  return pageMembers.map((member) => [member.person.id, member.role]);
}

describe('an invitation', () => {
  it('makes its guest a co-owner, once, and is stored as a hash only', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newPerson(app);
    const token = await invite(owner, page.id);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(await app.dataSource.query('select * from page_invitation'));
    expect(stored).not.toContain(token);

    const input = { token };
    expect(await codeOf(ACCEPT, { input })).toBe('UNAUTHENTICATED');
    expect(await codeOf(ACCEPT, { input }, owner)).toBe('REFUSED'); // a member already: still good
    expect(await codeOf(ACCEPT, { input }, guest)).toBeNull();
    expect(await rolesOn(page.id, guest)).toEqual([
      [owner.id, 'OWNER'],
      [guest.id, 'CO_OWNER'],
    ]);
    const again = await app.graphql(ACCEPT, { input }, (await newPerson(app)).headers);
    expect(again.errors?.[0]?.message).toBe(OVER);
  });

  it('lets in one of 50 guests who open it at once', async () => {
    const { page, owner } = await createOwnedPage(app);
    const token = await invite(owner, page.id);
    const crowd = await atOnce(50, () => newPerson(app));
    const codes = await atOnce(50, (n) => codeOf(ACCEPT, { input: { token } }, crowd[n]));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'REFUSED')).toHaveLength(49);
    expect(await rolesOn(page.id, owner)).toHaveLength(2);
  });

  it('expires after 7 days, and when it is revoked', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newPerson(app);
    const old = await invite(owner, page.id);
    await app.dataSource.query(
      `update page_invitation set expires_at = expires_at - interval '7 days' where page_id = $1`,
      [page.id],
    );
    expect(await codeOf(ACCEPT, { input: { token: old } }, guest)).toBe('REFUSED');
    expect((await app.graphql(OFFER, { token: old })).errors?.[0]?.message).toBe(OVER);

    const token = await invite(owner, page.id);
    expect((await app.graphql(OFFER, { token })).data).toMatchObject({
      invitation: { pageUrl: page.url, email: null },
    });
    const { data } = await app.graphql(OPEN, { pageId: page.id }, owner.headers);
    const [open] = (data as { openInvitations: { id: string }[] }).openInvitations;
    await app.graphql(
      CANCEL,
      { input: { pageId: page.id, invitationId: open?.id } },
      owner.headers,
    );
    expect(await codeOf(ACCEPT, { input: { token } }, guest)).toBe('REFUSED');
  });

  it('is sent by mail if an address is given', async () => {
    const { page, owner } = await createOwnedPage(app);
    const input = { pageId: page.id, email: 'jon.dale@example.org' };
    const { data } = await app.graphql(INVITE, { input }, owner.headers);
    const { link, mailed } = (data as { inviteMember: { link: string; mailed: boolean } })
      .inviteMember;
    expect(mailed).toBe(true);
    const [mail] = await waitForMails(app, input.email, 1);
    expect(mail).toContain(tokenIn(link));
    expect(mail).toContain('Ada Bell');
    const wrong = { pageId: page.id, email: 'nobody' };
    expect(await codeOf(INVITE, { input: wrong }, owner)).toBe('REFUSED');
  });

  it('lets nobody come back by another one to the same address, after they were removed', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newPerson(app);
    const inviteByMail = async (email: string) => {
      const input = { pageId: page.id, email };
      const { data } = await app.graphql(INVITE, { input }, owner.headers);
      return tokenIn((data as { inviteMember: { link: string } }).inviteMember.link);
    };
    const [first, again] = [
      await inviteByMail('tom@example.org'),
      await inviteByMail('Tom@example.org'),
    ];
    const toOther = await inviteByMail('ines@example.org');
    expect(await codeOf(ACCEPT, { input: { token: again } }, guest)).toBeNull();
    const removed = { input: { pageId: page.id, userId: guest.id } };
    expect(await codeOf(REMOVE, removed, owner)).toBeNull();
    expect(await codeOf(ACCEPT, { input: { token: first } }, guest)).toBe('REFUSED');
    expect(await codeOf(ACCEPT, { input: { token: toOther } }, await newPerson(app))).toBeNull();
  });

  it('creates an account without an activation code', async () => {
    const { page, owner } = await createOwnedPage(app);
    const token = await invite(owner, page.id);
    const input = { token, email: 'mira.bell@example.org', password: 'harbour lights at dusk' };
    const weak = { ...input, password: 'short' };
    expect(await codeOf(REGISTER, { input: weak })).toBe('REFUSED');
    const { data } = await app.graphql(REGISTER, { input });
    expect(data).toMatchObject({
      registerByInvitation: { user: { email: input.email }, page: { id: page.id } },
    });
    const { accessToken } = (data as { registerByInvitation: { accessToken: string } })
      .registerByInvitation;
    const headers = { authorization: `JWT ${accessToken}` };
    expect(await rolesOn(page.id, { headers })).toHaveLength(2);
    const other = { ...input, email: 'other@example.org' };
    expect(await codeOf(REGISTER, { input: other })).toBe('REFUSED');
    const [{ count } = { count: -1 }] = await app.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from user_account where email = $1',
      [other.email],
    );
    expect(count).toBe(0);
  });
});

describe('an invitation ends with the role of its inviter', () => {
  const [taken, kept] = ['REFUSED', null];

  /** Runs the calls so that each asks for the page after the one before it does. */
  async function inThisOrder<T>(pageId: string, ...calls: (() => Promise<T>)[]): Promise<T[]> {
    const answers: Promise<T>[] = [];
    await app.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from page where id = $1 for update', [pageId]);
      for (const call of calls) {
        answers.push(call());
        await waitForPageQueue(app.origin, answers.length);
      }
    });
    return Promise.all(answers);
  }

  it('when they hand the page over, so they cannot come back by their own link', async () => {
    const { page, owner } = await createOwnedPage(app);
    const [next, guest] = [await newMember(app, page), await newPerson(app)];
    const [own, other] = [await invite(owner, page.id), await invite(owner, page.id)];
    const over = { input: { pageId: page.id, userId: next.id } };
    expect(await codeOf(HAND_OVER, over, owner)).toBeNull();
    const fresh = await invite(next, page.id);
    const removed = { input: { pageId: page.id, userId: owner.id } };
    expect(await codeOf(REMOVE, removed, next)).toBeNull();

    expect(await codeOf(ACCEPT, { input: { token: own } }, owner)).toBe('REFUSED');
    expect(await codeOf(ACCEPT, { input: { token: other } }, guest)).toBe('REFUSED');
    const account = { email: 'back.again@example.org', password: 'harbour lights at dusk' };
    expect(await codeOf(REGISTER, { input: { token: own, ...account } })).toBe('REFUSED');
    expect((await app.graphql(OFFER, { token: own })).errors?.[0]?.message).toBe(OVER);
    expect(await codeOf(ACCEPT, { input: { token: fresh } }, guest)).toBeNull();
  });

  it('when they leave, whatever their role was', async () => {
    const { page, owner } = await createOwnedPage(app);
    const coOwner = await newMember(app, page);
    const token = await invite(owner, page.id);
    await app.dataSource.query('update page_invitation set invited_by = $2 where page_id = $1', [
      page.id,
      coOwner.id,
    ]);
    expect(await codeOf(LEAVE, { input: { pageId: page.id } }, coOwner)).toBeNull();
    expect(await codeOf(ACCEPT, { input: { token } }, await newPerson(app))).toBe('REFUSED');
  });

  it.each([
    ['who accepts first comes in', [0, 1], kept],
    ['who accepts a moment later does not', [1, 0], taken],
  ])('also at the same moment: %s', async (_what, order, outcome) => {
    const { page, owner } = await createOwnedPage(app);
    const [next, guest] = [await newMember(app, page), await newPerson(app)];
    const token = await invite(owner, page.id);
    const over = { input: { pageId: page.id, userId: next.id } };
    const calls = [
      () => codeOf(ACCEPT, { input: { token } }, guest),
      () => codeOf(HAND_OVER, over, owner),
    ];
    const codes = await inThisOrder(page.id, ...order.map((index) => calls[index]!));
    expect(codes[order.indexOf(0)]).toBe(outcome);
    expect(codes[order.indexOf(1)]).toBeNull();
    expect(await rolesOn(page.id, next)).toHaveLength(outcome === kept ? 3 : 2);
  });
});

describe('invitations', () => {
  it('are limited: links cannot be guessed, and nobody gets many mails', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.1 });
    const { page, owner } = await createOwnedPage(strict);
    const codes = async (times: number, query: string, variables: object) => {
      const found: (string | undefined)[] = [];
      for (let time = 0; time < times; time++) {
        const { errors } = await strict.graphql(query, variables, owner.headers);
        found.push(errors?.[0]?.extensions.code);
      }
      return found;
    };
    const guesses = await codes(7, OFFER, { token: 'guess' });
    expect(guesses).toEqual([...Array<string>(6).fill('REFUSED'), 'TOO_MANY']);
    const input = { pageId: page.id, email: 'aunt.mary@example.org' };
    expect(await codes(2, INVITE, { input })).toEqual([undefined, 'TOO_MANY']);
    await strict.stop();
  });
});

describe('the members of a page', () => {
  it('are invited and removed by the owner only, who can also hand the page over', async () => {
    const { page, owner } = await createOwnedPage(app);
    const coOwner = await newMember(app, page);
    const stranger = await newPerson(app);
    const pageId = page.id;
    const input = { pageId, userId: owner.id };
    for (const query of [REMOVE, HAND_OVER]) {
      expect(await codeOf(query, { input }, coOwner)).toBe('FORBIDDEN');
      expect(await codeOf(query, { input }, stranger)).toBe('FORBIDDEN');
      expect(await codeOf(query, { input })).toBe('UNAUTHENTICATED');
    }
    expect(await codeOf(INVITE, { input: { pageId } }, coOwner)).toBe('FORBIDDEN');
    expect(await codeOf(INVITE, { input: { pageId } })).toBe('UNAUTHENTICATED');
    expect(await codeOf(OPEN, { pageId }, coOwner)).toBe('FORBIDDEN');
    expect(await codeOf(MEMBERS, { pageId }, coOwner)).toBeNull();
    expect(await codeOf(MEMBERS, { pageId }, stranger)).toBe('FORBIDDEN');
    expect(await codeOf(MEMBERS, { pageId })).toBe('UNAUTHENTICATED');
    expect(await codeOf(MEMBERS, { pageId: 'nothing' }, owner)).toBe('NOT_FOUND');
    expect(await codeOf(REMOVE, { input }, owner)).toBe('REFUSED'); // the owner stays
    const wrong = { pageId, userId: stranger.id };
    expect(await codeOf(REMOVE, { input: wrong }, owner)).toBe('NOT_FOUND');
    expect(await rolesOn(pageId, owner)).toHaveLength(2);
  });

  it('can leave at any time, the owner after handing the page over', async () => {
    const { page, owner } = await createOwnedPage(app);
    const coOwner = await newMember(app, page);
    const input = { pageId: page.id };
    expect(await codeOf(LEAVE, { input }, owner)).toBe('REFUSED');
    const next = { pageId: page.id, userId: coOwner.id };
    expect(await codeOf(HAND_OVER, { input: next }, owner)).toBeNull();
    expect(await rolesOn(page.id, owner)).toEqual([
      [coOwner.id, 'OWNER'],
      [owner.id, 'CO_OWNER'],
    ]);
    expect(await codeOf(LEAVE, { input }, owner)).toBeNull();
    expect(await codeOf(LEAVE, { input }, owner)).toBe('FORBIDDEN');
    expect(await rolesOn(page.id, coOwner)).toEqual([[coOwner.id, 'OWNER']]);
  });

  it('always include one owner, even if several changes happen at once', async () => {
    const { page, owner } = await createOwnedPage(app);
    const others = [await newMember(app, page), await newMember(app, page)];
    await atOnce(20, (n) =>
      app.graphql(
        HAND_OVER,
        { input: { pageId: page.id, userId: others[n % 2]?.id } },
        owner.headers,
      ),
    );
    const roles = await rolesOn(page.id, others[0] ?? owner);
    expect(roles.filter(([, role]) => role === 'OWNER')).toHaveLength(1);
    expect(roles).toHaveLength(3);
  });
});
