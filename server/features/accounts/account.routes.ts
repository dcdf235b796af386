import { type Request, type Response, Router } from 'express';
import { readSecret, readText } from '../../http/body.ts';
import { type Requester, readRequester, type ReadViewer } from '../../graphql/context.ts';
import { readCookies } from '../../http/cookies.ts';
import type { AccountLimits } from './account.limits.ts';
import type { AccountService } from './account.service.ts';
import { RESET_LINK_SENT } from './account.types.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { SessionService } from './session.service.ts';
import type { LoggedIn } from './sign-in.service.ts';
import type { UserAccount } from './user.entity.ts';

interface AccountRouteOptions {
  accounts: AccountService;
  resets: PasswordResetService;
  sessions: SessionService;
  limits: AccountLimits;
  readViewer: ReadViewer;
}

/** The documented calls of accounts and logins. */
export function accountRoutes(verbs: AccountRouteOptions): Router {
  const { accounts, resets, sessions, limits, readViewer } = verbs;
  const router = Router();

  // POST /api/account/login { email, password } -> { error, msg, access_token, refresh_token, user }.
  router.post('/api/account/login', async (request, response) => {
    const credentials = {
      email: readText(request.body, 'email'),
      password: readText(request.body, 'password'),
    };
    response.json(
      toSessionJson(await accounts.logIn(credentials, createRequester(request, response))),
    );
  });

  // POST /api/account/check_email { email } -> { error, msg, exists }.
  router.post('/api/account/check_email', async (request, response) => {
    const email = readText(request.body, 'email');
    const exists = await accounts.emailExists(email, createRequester(request, response));
    response.json({ error: false, msg: '', exists });
  });

  // POST /api/account/registry { referal, email, password } -> as login, with page: { type, url }.
  router.post('/api/account/registry', async (request, response) => {
    const code = readText(request.body, 'referal');
    const email = readText(request.body, 'email');
    const password = readText(request.body, 'password');
    const input = { code, email, password };
    const registered = await accounts.register(input, createRequester(request, response));
    const { type, url } = registered.page;
    response.json({ ...toSessionJson(registered), page: { type, url } });
  });

  // GET /api/account/profile -> { error, msg, user }; 401 without a good token.
  router.get('/api/account/profile', async (request, response) => {
    const user = await accounts.profile(await readViewer(request));
    response.json({ error: false, msg: '', user: toUserJson(user) });
  });

  // POST /api/refresh_token { refresh_token } -> { error, msg, access_token, refresh_token }; 401 if it is no longer
  // valid.
  router.post('/api/refresh_token', async (request, response) => {
    const presented = readSecret(request.body, 'refresh_token');
    const requester = createRequester(request, response);
    await limits.refresh(requester);
    const { accessToken, refreshToken } = await sessions.refresh(presented, requester.agent);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    response.json({ error: false, msg: '', ...tokens });
  });

  // POST /api/account/logout { refresh_token? } -> { error, msg }: ends that login, or the access token's.
  router.post('/api/account/logout', async (request, response) => {
    const refreshToken = readSecret(request.body, 'refresh_token');
    // the refresh token identifies the login too: the access token may have expired
    const { viewer } = await sessions.authenticate(request.headers.authorization);
    await sessions.end(refreshToken, viewer);
    response.json({ error: false, msg: '' });
  });

  // POST /api/account/forgot_password { email } -> { error, msg }: the same response with and without an account.
  router.post('/api/account/forgot_password', async (request, response) => {
    const email = readText(request.body, 'email');
    await resets.forgotPassword(email, createRequester(request, response));
    response.json({ error: false, msg: RESET_LINK_SENT });
  });

  // POST /api/account/reset_password { token, password } -> { error, msg }; all existing logins end.
  router.post('/api/account/reset_password', async (request, response) => {
    const token = readSecret(request.body, 'token');
    const password = readText(request.body, 'password');
    await resets.resetPassword(token, password, createRequester(request, response));
    response.json({ error: false, msg: '' });
  });

  return router;
}

function createRequester(request: Request, response: Response): Requester {
  return readRequester(request, readCookies(request, response));
}

function toSessionJson({ accessToken, refreshToken, user }: LoggedIn) {
  const tokens = { access_token: accessToken, refresh_token: refreshToken };
  return { error: false, msg: '', ...tokens, user: toUserJson(user) };
}

function toUserJson({ id, email, creditAmount, creditAmount2 }: UserAccount) {
  return { id, email, creditAmount, creditAmount2 };
}
