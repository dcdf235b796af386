import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { backoff, isDraining, returnAfterDrain } from '../backoff.ts';
import {
  askMessage,
  awarenessMessage,
  changeMessage,
  type Person,
  readMessage,
  tokenMessage,
} from './textWire.ts';

/** `saved` says the server alone; `waiting` where the line is broken or the server did not take it. */
export type TextState = 'saved' | 'saving' | 'waiting';

/** Why a text can not be edited any more. */
export type TextEnd = 'not allowed' | 'gone' | 'logged out';

/** A text in step with the server and with everybody who writes it. */
export type SharedText = ReturnType<typeof openSharedText>;

/** As much of a WebSocket as is used. */
export type LineSocket = {
  binaryType: string;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
};

type Options = {
  doc?: Doc;
  /** Opens a line to the server. */
  connect(): LineSocket;
  /** An access token, another one than `refused`; null where the login is over. Throws for want of signal. */
  token(refused: string): Promise<string | null>;
  /** Calls back when it is worth trying again at once; gives what stops it. */
  onWake(listener: () => void): () => void;
  /** Whether `doc` holds words that may not be stored yet. */
  isUnsaved?: boolean;
};

/** Where changes come from that are stored already. */
const SERVER = 'server';
/** So many changes may be on their way; what is typed meanwhile goes together. */
const ON_THE_WAY = 8;
const ANSWER_WITHIN_MS = 10_000;
/** A login's end is told by closing the socket with these. */
const UNAUTHENTICATED = 4401;
const ENDS: Record<number, TextEnd> = { 4403: 'not allowed', 4404: 'gone' };
/** After a refusal the whole difference is sent again, this long after somebody typed on. */
const TRY_AGAIN_MS = 1_000;

/** Opens a block's text and keeps it in step, through any number of drops, until it is closed. */
export function openSharedText({ connect, token, onWake, ...options }: Options) {
  const doc = options.doc ?? new Doc();
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  const listeners = new Set<() => void>();
  let line: LineSocket | null = null;
  let attempt = 0;
  let refusedToken = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The server has let this line in. */
  let isIn = false;
  /** The server asked for what it lacks, and was told: from now on changes are sent as they come. */
  let inStep = false;
  let isSynced = false;
  /** Counts local changes; the server's answers name the number up to which all is stored. */
  let made = options.isUnsaved ? 1 : 0;
  let storedUpTo = 0;
  let unsent: Uint8Array[] = [];
  let onTheWay = 0;
  let refusal = '';
  let notice = '';
  let person: Person | null = null;
  let end: TextEnd | null = null;

  function told() {
    for (const listener of listeners) listener();
  }

  function open() {
    timer = undefined;
    if (isClosed || line) return;
    const opened = (line = connect());
    opened.binaryType = 'arraybuffer';
    opened.onmessage = ({ data }: { data: ArrayBuffer }) => {
      if (opened === line) take(new Uint8Array(data));
    };
    watch();
    let sent = '';
    opened.onclose = ({ code }: { code: number }) => {
      if (code === UNAUTHENTICATED) refusedToken = sent;
      if (opened === line) lost(code);
    };
    opened.onopen = () => {
      token(refusedToken).then(
        (good) => {
          if (opened !== line) return;
          if (good === null) finish('logged out');
          if (good === null || end) return opened.close();
          sent = good;
          send(tokenMessage(good));
          send(askMessage(doc));
        },
        () => opened.close(),
      );
    };
  }

  function send(data: Uint8Array) {
    line?.send(data as Uint8Array<ArrayBuffer>);
  }

  function take(data: Uint8Array) {
    unwatch();
    const message = readMessage(data);
    switch (message?.kind) {
      case 'welcome':
        person = message.person;
        isIn = true;
        attempt = 0;
        showCursor();
        break;
      case 'asks':
        tellAll(message.stateVector);
        break;
      case 'update':
        applyUpdate(doc, message.update, SERVER);
        if (message.answersStep1) isSynced = true;
        break;
      case 'awareness':
        applyAwarenessUpdate(awareness, message.update, SERVER);
        break;
      case 'stored':
        onTheWay -= 1;
        storedUpTo = Math.max(storedUpTo, message.id);
        if (storedUpTo === made) refusal = '';
        flush();
        break;
      case 'refused':
        onTheWay -= 1;
        inStep = false;
        refusal ||= message.words;
        break;
      case 'notice':
        notice = message.words;
        break;
      default:
        return;
    }
    if (onTheWay > 0) watch();
    told();
  }

  /** All that the server does not have; after it, changes go as they come. */
  function tellAll(stateVector: Uint8Array) {
    inStep = true;
    unsent = [];
    if (storedUpTo === made) return;
    push(encodeStateAsUpdate(doc, stateVector));
  }

  function flush() {
    if (!inStep || unsent.length === 0 || onTheWay >= ON_THE_WAY) return;
    const update = unsent.length === 1 ? unsent[0] : mergeUpdates(unsent);
    unsent = [];
    if (update) push(update);
  }

  function push(update: Uint8Array) {
    onTheWay += 1;
    send(changeMessage(made, update));
    watch();
  }

  function lost(code: number) {
    line = null;
    isIn = false;
    inStep = false;
    isSynced = false;
    onTheWay = 0;
    unsent = [];
    unwatch();
    const others = [...awareness.getStates().keys()].filter((id) => id !== doc.clientID);
    removeAwarenessStates(awareness, others, SERVER);
    const ended = ENDS[code];
    if (ended) finish(ended);
    else if (!isClosed && !end)
      timer = setTimeout(open, isDraining(code) ? returnAfterDrain() / 5 : backoff(attempt++));
    told();
  }

  function finish(why: TextEnd) {
    end = why;
    told();
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

  function onLocalChange(update: Uint8Array, origin: unknown) {
    if (origin === SERVER) return;
    made += 1;
    if (inStep) {
      unsent.push(update);
      flush();
    } else if (refusal && isIn && !timer)
      timer = setTimeout(() => {
        timer = undefined;
        refusal = '';
        if (isIn) send(askMessage(doc)); // the server answers by asking for all that it lacks
      }, TRY_AGAIN_MS);
    told();
  }

  function onCursor(_changes: unknown, origin: unknown) {
    if (origin !== SERVER && isIn)
      send(awarenessMessage(encodeAwarenessUpdate(awareness, [doc.clientID])));
  }

  /** Again, and newer than what the server may remember of an earlier line. */
  function showCursor() {
    const state = awareness.getLocalState();
    if (state) awareness.setLocalState(state);
  }

  const sleepless = onWake(() => {
    if (end === 'logged out') end = null;
    if (isClosed || end) return;
    if (!line) {
      clearTimeout(timer);
      return open();
    }
    if (!isIn) return;
    send(askMessage(doc)); // after a sleep a line may look open and be dead
    watch();
  });

  doc.on('update', onLocalChange);
  awareness.on('update', onCursor);
  open();

  return {
    doc,
    awareness,
    /** Who the server says this is; null until it was asked. */
    person: () => person,
    isSynced: () => isSynced,
    end: () => end,
    /** Why the server did not take the last words; '' where it did. */
    refusal: () => refusal,
    /** What the server says of the text as a whole; '' where nothing. */
    notice: () => notice,
    state(): TextState {
      if (storedUpTo === made) return 'saved';
      return isIn && !refusal && !end ? 'saving' : 'waiting';
    },
    /** Goes on with a text whose block was gone and is back. */
    resume() {
      if (end !== 'gone' || isClosed) return;
      end = null;
      attempt = 0;
      open();
      told();
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatch();
      sleepless();
      awareness.setLocalState(null);
      awareness.destroy();
      doc.off('update', onLocalChange);
      const open = line;
      line = null;
      open?.close();
    },
  };
}
