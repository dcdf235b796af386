import type { IncomingMessage } from 'node:http';
import type { Context, Viewer } from '../../graphql/context.ts';
import { readCookie } from '../../http/cookies.ts';
import type { SessionService } from './session.service.ts';
import type { Tokens } from './tokens.ts';

const COOKIE = 'picture_token';
const DAYS = 7;
const MAX_TOKEN_LENGTH = 1_024;

/**
 * Lets a browser show its member the pictures of a page that is not for everybody: an img sends cookies, but no token.
 * The cookie opens pictures alone, and ends with the login.
 */
export class PictureAccess {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Pick<SessionService, 'readVersion'>,
  ) {}

  /** Gives the viewer's browser the cookie. */
  async grant({ cookies }: Pick<Context, 'cookies'>, { id, sessionId }: Viewer): Promise<void> {
    const claims = { userId: id, familyId: sessionId };
    cookies?.set(COOKIE, await this.tokens.createPictureToken(claims, DAYS), DAYS);
  }

  /** The account whose browser requests a picture; null without a valid cookie. */
  async readAccount(request: IncomingMessage): Promise<string | null> {
    const token = readCookie(request, COOKIE);
    if (!token || token.length > MAX_TOKEN_LENGTH) return null;
    const claims = await this.tokens.readPictureToken(token);
    return claims && (await this.sessions.readVersion(claims)) ? claims.userId : null;
  }
}
