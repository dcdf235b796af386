import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { addressOf, type ViewerOf } from '../../graphql/context.ts';
import type { AccountLimits } from './account.limits.ts';
import type { AccountService, LoggedIn } from './account.service.ts';
import { LINK_ON_ITS_WAY } from './account.types.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { SessionService } from './session.service.ts';
import type { UserAccount } from './user.entity.ts';

interface AccountVerbs {
  accounts: AccountService;
  resets: PasswordResetService;
  sessions: SessionService;
  limits: AccountLimits;
  viewerOf: ViewerOf;
}

/** The documented calls of accounts and logins. */
export function accountRoutes(verbs: AccountVerbs): Router {
  const { accounts, resets, sessions, limits, viewerOf } = verbs;
  const router = Router();

  // POST /api/account/login { email, password } -> { error, msg, access_token, refresh_token, user }.
  router.post('/api/account/login', async (request, response) => {
    const email = text(request.body, 'email');
    const password = text(request.body, 'password');
    await limits.logIn(addressOf(request), email);
    response.json(asSession(await accounts.logIn(email, password)));
  });

  // POST /api/account/check_email { email } -> { error, msg, exists }.
  router.post('/api/account/check_email', async (request, response) => {
    const email = text(request.body, 'email');
    await limits.checkEmail(addressOf(request));
    response.json({ error: false, msg: '', exists: await accounts.emailExists(email) });
  });

  // POST /api/account/registry { referal, email, password } -> as login, with page: { type, url }.
  router.post('/api/account/registry', async (request, response) => {
    const code = text(request.body, 'referal');
    const email = text(request.body, 'email');
    const password = text(request.body, 'password');
    await limits.register(addressOf(request));
    const registered = await accounts.register({ code, email, password });
    const { type, url } = registered.page;
    response.json({ ...asSession(registered), page: { type, url } });
  });

  // GET /api/account/profile -> { error, msg, user }; 401 without a good token.
  router.get('/api/account/profile', async (request, response) => {
    const user = await accounts.profile(await viewerOf(request));
    response.json({ error: false, msg: '', user: asUser(user) });
  });

  // POST /api/refresh_token { refresh_token } -> { error, msg, access_token, refresh_token }; 401 where it is over.
  router.post('/api/refresh_token', async (request, response) => {
    const given = text(request.body, 'refresh_token');
    await limits.refresh(addressOf(request));
    const { accessToken, refreshToken } = await sessions.refresh(given);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    response.json({ error: false, msg: '', ...tokens });
  });

  // POST /api/account/logout { refresh_token? } -> { error, msg }: ends that login, or the access token's.
  router.post('/api/account/logout', async (request, response) => {
    const refreshToken = text(request.body, 'refresh_token');
    await sessions.end(refreshToken, await viewerOf(request));
    response.json({ error: false, msg: '' });
  });

  // POST /api/account/forgot_password { email } -> { error, msg }: the same with and without an account.
  router.post('/api/account/forgot_password', async (request, response) => {
    const email = text(request.body, 'email');
    await limits.forgotPassword(addressOf(request), email);
    resets.forgotPassword(email);
    response.json({ error: false, msg: LINK_ON_ITS_WAY });
  });

  // POST /api/account/reset_password { token, password } -> { error, msg }; every older login ends.
  router.post('/api/account/reset_password', async (request, response) => {
    const token = text(request.body, 'token');
    const password = text(request.body, 'password');
    await limits.resetPassword(addressOf(request));
    await resets.resetPassword(token, password);
    response.json({ error: false, msg: '' });
  });

  return router;
}

function asSession({ accessToken, refreshToken, user }: LoggedIn) {
  const tokens = { access_token: accessToken, refresh_token: refreshToken };
  return { error: false, msg: '', ...tokens, user: asUser(user) };
}

function asUser({ id, email, creditAmount, creditAmount2 }: UserAccount) {
  return { id, email, creditAmount, creditAmount2 };
}
