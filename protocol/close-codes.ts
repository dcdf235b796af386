/** Why the server closes a socket; 4400 to 4429 correspond to HTTP statuses, as in graphql-ws. */
export const CLOSE = {
  /** A message was invalid, or handling it failed. */
  malformed: 4400,
  /** The token is not valid (any more): refresh it and reconnect. */
  unauthenticated: 4401,
  /** Not a member of the page (any more): do not reconnect. */
  forbidden: 4403,
  /** The subject is gone: do not reconnect until it exists again. */
  notFound: 4404,
  /** The client did not authenticate in time. */
  handshakeTimeout: 4408,
  /** Too many connections or messages: reconnect later. */
  tooMany: 4429,
  /** The server restarts, or reloads its state: reconnect after a random delay. */
  restarting: 1012,
} as const;
