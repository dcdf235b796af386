import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { applyUpdate, type Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { newDocument } from '../../../protocol/rich-text/new-document.ts';
import { type TextConnectionOptions, openTextConnection } from './textConnection.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import {
  askMessage,
  changeMessage,
  tokenMessage,
} from '../../../protocol/rich-text/client-messages.ts';
import { awarenessMessage } from '../../../protocol/rich-text/message.ts';
import { readServerMessage } from '../../../protocol/rich-text/server-messages.ts';

/** `saved` says the server alone; `waiting` where the connection is broken or the server did not take it. */
export type TextState = 'saved' | 'saving' | 'waiting';

/** Why a text can not be edited any more. */
export type TextEnd = 'not allowed' | 'gone' | 'logged out';

/** A text in step with the server and with everybody who writes it. */
export type SharedText = ReturnType<typeof openSharedText>;

type Options = TextConnectionOptions & {
  doc?: Doc;
  /** Calls back when it is worth trying again at once; gives what stops it. */
  onReconnect(listener: () => void): () => void;
  /** Whether `doc` holds words that may not be stored yet. */
  isUnsaved?: boolean;
};

/** Where changes come from that are stored already. */
const SERVER = 'server';
/** So many changes may be on their way; what is typed meanwhile goes together. */
const ON_THE_WAY = 8;
const ENDS: Record<number, TextEnd> = {
  [CLOSE.forbidden]: 'not allowed',
  [CLOSE.notFound]: 'gone',
};
/** After a refusal the whole difference is sent again, this long after somebody typed on. */
const TRY_AGAIN_MS = 1_000;

/** Opens a block's text and keeps it in step, through any number of drops, until it is closed. */
export function openSharedText({ connect, token, onReconnect, ...options }: Options) {
  const doc = options.doc ?? newDocument();
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  const listeners = new Set<() => void>();
  let again: ReturnType<typeof setTimeout> | undefined;
  /** The server has let this connection in. */
  let isIn = false;
  /** The server asked for what it lacks, and got it: from now on changes are sent as they come. */
  let inStep = false;
  let isSynced = false;
  /** Counts local changes; the server's answers name the number up to which all is stored. */
  let made = options.isUnsaved ? 1 : 0;
  let storedUpTo = 0;
  let unsent: Uint8Array[] = [];
  let onTheWay = 0;
  let refusal = '';
  let notice = '';
  let end: TextEnd | null = null;

  function notifyListeners() {
    for (const listener of listeners) listener();
  }

  function take(data: Uint8Array) {
    const message = readServerMessage(data);
    switch (message?.kind) {
      case 'welcome':
        isIn = true;
        connection.isTaken();
        showCursor();
        break;
      case 'ask':
        sendMissing(message.stateVector);
        break;
      case 'update':
        applyUpdate(doc, message.update, SERVER);
        if (message.isAnswer) isSynced = true;
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
    if (onTheWay > 0) connection.watch();
    notifyListeners();
  }

  /** All that the server does not have; after it, changes go as they come. */
  function sendMissing(stateVector: Uint8Array) {
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
    connection.send(changeMessage(made, update));
    connection.watch();
  }

  function lost(code: number): boolean {
    isIn = false;
    inStep = false;
    isSynced = false;
    onTheWay = 0;
    unsent = [];
    const others = [...awareness.getStates().keys()].filter((id) => id !== doc.clientID);
    removeAwarenessStates(awareness, others, SERVER);
    end = ENDS[code] ?? end;
    notifyListeners();
    return end === null;
  }

  function onLocalChange(update: Uint8Array, origin: unknown) {
    if (origin === SERVER) return;
    made += 1;
    if (inStep) {
      unsent.push(update);
      flush();
    } else if (refusal && isIn)
      again ??= setTimeout(() => {
        again = undefined;
        refusal = '';
        if (isIn) connection.send(askMessage(doc)); // the server answers by asking for all that it lacks
      }, TRY_AGAIN_MS);
    notifyListeners();
  }

  function onCursor(_changes: unknown, origin: unknown) {
    if (origin !== SERVER && isIn)
      connection.send(awarenessMessage(encodeAwarenessUpdate(awareness, [doc.clientID])));
  }

  /** Again, and newer than what the server may remember of an earlier connection. */
  function showCursor() {
    const state = awareness.getLocalState();
    if (state) awareness.setLocalState(state);
  }

  const connection = openTextConnection(
    { connect, token },
    {
      onOpen(token) {
        connection.send(tokenMessage(token));
        connection.send(askMessage(doc));
      },
      onData: take,
      onLoggedOut() {
        end = 'logged out';
      },
      onLost: lost,
    },
  );
  const stopListening = onReconnect(() => {
    if (end === 'logged out') end = null;
    if (end) return;
    connection.retryNow();
    if (!isIn) return;
    connection.send(askMessage(doc)); // after a sleep it may look open and be dead
    connection.watch();
  });
  doc.on('update', onLocalChange);
  awareness.on('update', onCursor);

  return {
    doc,
    awareness,
    isSynced: () => isSynced,
    end: () => end,
    /** Why the server did not take the last words; '' where it did. */
    refusal: () => refusal,
    /** What the server says of the text as a whole; '' where nothing. */
    notice: () => notice,
    state(): TextState {
      if (notice) return 'waiting'; // the words are kept, but visitors still see older ones
      if (storedUpTo === made) return 'saved';
      return isIn && !refusal && !end ? 'saving' : 'waiting';
    },
    /** Goes on with a text whose block was gone and is back. */
    resume() {
      if (end !== 'gone') return;
      end = null;
      connection.retryNow();
      notifyListeners();
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      clearTimeout(again);
      stopListening();
      awareness.setLocalState(null);
      awareness.destroy();
      doc.off('update', onLocalChange);
      connection.close();
    },
  };
}
