/** Why the server closes a socket; 4400 to 4429 follow the HTTP statuses, as graphql-ws has them. */
export const CLOSE = {
  /** What came is no message of the socket's protocol, or something went wrong over it. */
  malformed: 4400,
  /** The token is not good (any more): renew it and come back. */
  unauthenticated: 4401,
  /** No member of the page (any more): do not come back. */
  forbidden: 4403,
  /** What it was about is gone: do not come back until it is there again. */
  notFound: 4404,
  /** Nobody said in time who they are. */
  handshakeTimeout: 4408,
  /** Too many at once: come back later. */
  tooMany: 4429,
  /** The server restarts, or loads its state again: come back, each after a delay of its own. */
  restarting: 1012,
} as const;
