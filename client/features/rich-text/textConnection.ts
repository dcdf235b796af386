import { CLOSE } from '../../../protocol/close-codes.ts';
import { createReconnect } from '../../net/reconnect.ts';

/** As much of a WebSocket as is used. */
export type TextSocket = {
  binaryType: string;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
};

/** What a connection is made of. */
export type TextConnectionOptions = {
  /** Opens a socket to the server. */
  connect(): TextSocket;
  /** An access token, another one than `refused`; null where the login is over. Throws for want of signal. */
  token(refused: string): Promise<string | null>;
};

type Listener = {
  onOpen(token: string): void;
  onData(data: Uint8Array): void;
  onLoggedOut(): void;
  /** The connection broke; answers whether to try again. */
  onLost(code: number): boolean;
};

const ANSWER_WITHIN_MS = 10_000;
/** Writers are few: they need not wait for each other as visitors do. */
const DRAIN_SHARE = 1 / 5;

/** Keeps a connection to the server open, through any number of drops, until it is closed. */
export function openTextConnection({ connect, token }: TextConnectionOptions, listener: Listener) {
  const reconnect = createReconnect(DRAIN_SHARE);
  let socket: TextSocket | null = null;
  let refusedToken = '';
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function open() {
    if (isClosed || socket) return;
    const opened = (socket = connect());
    let sent = '';
    opened.binaryType = 'arraybuffer';
    opened.onmessage = ({ data }: { data: ArrayBuffer }) => {
      if (opened !== socket) return;
      unwatch();
      listener.onData(new Uint8Array(data));
    };
    opened.onclose = ({ code }: { code: number }) => {
      if (code === CLOSE.unauthenticated) refusedToken = sent;
      if (opened === socket) lost(code);
    };
    opened.onopen = () => {
      token(refusedToken).then(
        (good) => {
          if (opened !== socket) return;
          if (good === null) {
            listener.onLoggedOut();
            return opened.close();
          }
          sent = good;
          listener.onOpen(good);
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
    if (listener.onLost(code) && !isClosed) void reconnect.due().then(open);
  }

  /** A connection that gives no answer is dead, whatever it looks like. */
  function watch() {
    deadline ??= setTimeout(() => {
      const dead = socket;
      lost(1006);
      dead?.close();
    }, ANSWER_WITHIN_MS);
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
    /** An answer must come soon. */
    watch,
    /** The server took us in: the next wait is a short one again. */
    isTaken() {
      reconnect.reset();
    },
    /** Tries again at once where the connection is broken. */
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
