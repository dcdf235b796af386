import { CLOSE } from '../../../../protocol/close-codes.ts';
import { createReconnectSchedule } from '../../../net/reconnectSchedule.ts';

/** The part of a WebSocket that is used. */
export type TextSocket = {
  binaryType: string;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
};

/** What a connection needs. */
export type TextConnectionOptions = {
  /** Opens a socket to the server. */
  connect(): TextSocket;
  /** Returns an access token other than `refused`; null if the login has ended. Throws while offline. */
  token(refused: string): Promise<string | null>;
};

type Listener = {
  onOpen(token: string): void;
  onData(data: Uint8Array): void;
  onLoggedOut(): void;
  /** The connection broke; returns whether to reconnect. */
  onLost(code: number): boolean;
};

const RESPONSE_TIMEOUT_MS = 10_000;
/** How long to wait after a drain: there are few editors, so they need not wait as long as visitors do. */
const DRAIN_SHARE = 1 / 5;

/** Keeps a connection to the server open, reconnecting as needed, until it is closed. */
export function openTextConnection({ connect, token }: TextConnectionOptions, listener: Listener) {
  const reconnect = createReconnectSchedule(DRAIN_SHARE);
  let socket: TextSocket | null = null;
  let refusedToken = '';
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function open() {
    if (isClosed || socket) return;
    const opened = (socket = connect());
    let sentToken = '';
    opened.binaryType = 'arraybuffer';
    opened.onmessage = ({ data }: { data: ArrayBuffer }) => {
      if (opened !== socket) return;
      unwatch();
      listener.onData(new Uint8Array(data));
    };
    opened.onclose = ({ code }: { code: number }) => {
      if (code === CLOSE.unauthenticated) refusedToken = sentToken;
      if (opened === socket) lost(code);
    };
    opened.onopen = () => {
      token(refusedToken).then(
        (accessToken) => {
          if (opened !== socket) return;
          if (accessToken === null) {
            listener.onLoggedOut();
            return opened.close();
          }
          sentToken = accessToken;
          listener.onOpen(accessToken);
        },
        () => opened.close(),
      );
    };
    watch();
  }

  function lost(code: number) {
    socket = null;
    unwatch();
    reconnect.closed(code);
    if (listener.onLost(code) && !isClosed) void reconnect.waitUntilDue().then(open);
  }

  /** Closes the connection unless the server responds in time. */
  function watch() {
    deadline ??= setTimeout(drop, RESPONSE_TIMEOUT_MS);
  }

  function drop() {
    const closedSocket = socket;
    if (closedSocket) lost(1006);
    closedSocket?.close();
  }

  function unwatch() {
    clearTimeout(deadline);
    deadline = undefined;
  }

  open();
  return {
    send(data: Uint8Array) {
      socket?.send(data as Uint8Array<ArrayBuffer>);
    },
    /** Expects a response soon. */
    watch,
    /** The server has accepted the connection: the backoff starts over. */
    accepted() {
      reconnect.reset();
    },
    /** The device is offline: closes the connection without waiting for a timeout. */
    drop,
    /** Reconnects at once if the connection is broken. */
    retryNow() {
      reconnect.retryNow();
      open();
    },
    close() {
      isClosed = true;
      reconnect.retryNow();
      unwatch();
      const last = socket;
      socket = null;
      last?.close();
    },
  };
}
