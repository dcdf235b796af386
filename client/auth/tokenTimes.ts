/** A token that ends within this time might be over when it arrives. */
const MARGIN_MS = 30_000;

/** How far this device's clock is ahead of the server's, as far as a token has shown. */
let ahead = 0;

/** Reads the server's clock off a token that was made just now: devices may be hours off. */
export function noteServerTime(token: string): void {
  const { iat } = timesIn(token);
  if (iat !== undefined) ahead = Date.now() - iat * 1_000;
}

/** Whether a token is over or about to be; false for none, and for what names no end. */
export function expiresSoon(token: string): boolean {
  const { exp } = timesIn(token);
  return exp !== undefined && exp * 1_000 < Date.now() - ahead + MARGIN_MS;
}

/** When a token was made and when it ends, in seconds; it is read, not checked, as that is the server's. */
function timesIn(token: string): { iat?: number; exp?: number } {
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
