import { backoff, isDraining, returnAfterDrain } from '../../net/backoff.ts';

/** As much of a WebSocket as is used. */
export type TextSocket = {
  binaryType: string;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
};

/** What a line is made of. */
export type TextConnectionOptions = {
  /** Opens a line to the server. */
  connect(): TextSocket;
  /** An access token, another one than `refused`; null where the login is over. Throws for want of signal. */
  token(refused: string): Promise<string | null>;
};

type Listener = {
  onOpen(token: string): void;
  onData(data: Uint8Array): void;
  onLoggedOut(): void;
  /** The line broke; answers whether to try again. */
  onLost(code: number): boolean;
};

const ANSWER_WITHIN_MS = 10_000;
/** A login's end is told by closing the socket with this. */
const UNAUTHENTICATED = 4401;

/** Keeps a line to the server open, through any number of drops, until it is closed. */
export function openTextConnection({ connect, token }: TextConnectionOptions, listener: Listener) {
  let line: TextSocket | null = null;
  let attempt = 0;
  let refusedToken = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function open() {
    if (isClosed || line) return;
    const opened = (line = connect());
    let sent = '';
    opened.binaryType = 'arraybuffer';
    opened.onmessage = ({ data }: { data: ArrayBuffer }) => {
      if (opened !== line) return;
      unwatch();
      listener.onData(new Uint8Array(data));
    };
    opened.onclose = ({ code }: { code: number }) => {
      if (code === UNAUTHENTICATED) refusedToken = sent;
      if (opened === line) lost(code);
    };
    opened.onopen = () => {
      token(refusedToken).then(
        (good) => {
          if (opened !== line) return;
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
    line = null;
    unwatch();
    if (listener.onLost(code) && !isClosed)
      timer = setTimeout(open, isDraining(code) ? returnAfterDrain() / 5 : backoff(attempt++));
  }

  /** A line that gives no answer is dead, whatever it looks like. */
  function watch() {
    deadline ??= setTimeout(() => {
      const dead = line;
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
      line?.send(data as Uint8Array<ArrayBuffer>);
    },
    /** An answer must come soon. */
    watch,
    /** The server took us in: the next wait is a short one again. */
    isTaken() {
      attempt = 0;
    },
    /** Tries again at once where the line is broken. */
    wake() {
      if (line) return;
      clearTimeout(timer);
      open();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatch();
      const open = line;
      line = null;
      open?.close();
    },
  };
}
