/** A token that expires within this time may be expired when it arrives. */
const MARGIN_MS = 30_000;

/** How far this device's clock is ahead of the server's, measured by the last new token. */
let clockOffset = 0;

/** Measures the clock difference with a token that was issued just now: a device's clock may be hours off. */
export function syncServerTime(token: string): void {
  const { iat } = parseTimes(token);
  if (iat !== undefined) clockOffset = Date.now() - iat * 1_000;
}

/** Whether a token has expired or is about to; false for no token, or one without an expiry time. */
export function expiresSoon(token: string): boolean {
  const { exp } = parseTimes(token);
  return exp !== undefined && exp * 1_000 < Date.now() - clockOffset + MARGIN_MS;
}

/** When a token was issued and expires, in seconds; not verified, as that is the server's job. */
function parseTimes(token: string): { iat?: number; exp?: number } {
  try {
    const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(claims)) as Record<string, unknown>;
    return {
      iat: typeof iat === 'number' ? iat : undefined,
      exp: typeof exp === 'number' ? exp : undefined,
    };
  } catch {
    return {};
  }
}
