/** Several times the length of our tokens; a longer value is not valid, so it is not read further. */
export const MAX_AUTHORIZATION = 2_000;

/** The token after the scheme JWT of an Authorization header; '' if there is none, or another scheme. */
export function parseToken(authorization: string | undefined): string {
  const [, token = ''] =
    /^JWT\s(.*)/is.exec((authorization ?? '').slice(0, MAX_AUTHORIZATION)) ?? [];
  return token.trim();
}
