import { type Request, type Response, Router } from 'express';
import { text } from '../../graphql/body.ts';
import { type Requester, requesterOf, type ViewerOf } from '../../graphql/context.ts';
import { cookiesOf } from '../../graphql/cookies.ts';
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
    const credentials = {
      email: text(request.body, 'email'),
      password: text(request.body, 'password'),
    };
    response.json(asSession(await accounts.logIn(credentials, requesterFrom(request, response))));
  });

  // POST /api/account/check_email { email } -> { error, msg, exists }.
  router.post('/api/account/check_email', async (request, response) => {
    const email = text(request.body, 'email');
    const exists = await accounts.emailExists(email, requesterFrom(request, response));
    response.json({ error: false, msg: '', exists });
  });

  // POST /api/account/registry { referal, email, password } -> as login, with page: { type, url }.
  router.post('/api/account/registry', async (request, response) => {
    const code = text(request.body, 'referal');
    const email = text(request.body, 'email');
    const password = text(request.body, 'password');
    const input = { code, email, password };
    const registered = await accounts.register(input, requesterFrom(request, response));
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
    const presented = text(request.body, 'refresh_token');
    await limits.refresh(requesterFrom(request, response));
    const { accessToken, refreshToken } = await sessions.refresh(presented);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    response.json({ error: false, msg: '', ...tokens });
  });

  // POST /api/account/logout { refresh_token? } -> { error, msg }: ends that login, or the access token's.
  router.post('/api/account/logout', async (request, response) => {
    const refreshToken = text(request.body, 'refresh_token');
    // the refresh token names the login too: one's own access token may be over by now
    const { viewer } = await sessions.authenticate(request.headers.authorization);
    await sessions.end(refreshToken, viewer);
    response.json({ error: false, msg: '' });
  });

  // POST /api/account/forgot_password { email } -> { error, msg }: the same with and without an account.
  router.post('/api/account/forgot_password', async (request, response) => {
    const email = text(request.body, 'email');
    await resets.forgotPassword(email, requesterFrom(request, response));
    response.json({ error: false, msg: LINK_ON_ITS_WAY });
  });

  // POST /api/account/reset_password { token, password } -> { error, msg }; every older login ends.
  router.post('/api/account/reset_password', async (request, response) => {
    const token = text(request.body, 'token');
    const password = text(request.body, 'password');
    await resets.resetPassword(token, password, requesterFrom(request, response));
    response.json({ error: false, msg: '' });
  });

  return router;
}

function requesterFrom(request: Request, response: Response): Requester {
  return requesterOf(
    request,
    cookiesOf(request, response, () => request.secure),
  );
}

function asSession({ accessToken, refreshToken, user }: LoggedIn) {
  const tokens = { access_token: accessToken, refresh_token: refreshToken };
  return { error: false, msg: '', ...tokens, user: asUser(user) };
}

function asUser({ id, email, creditAmount, creditAmount2 }: UserAccount) {
  return { id, email, creditAmount, creditAmount2 };
}
