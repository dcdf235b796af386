/* oxlint-disable max-lines -- one state machine: a text’s way to the server and back */
import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';
import { applyUpdate, type Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { createEmptyDocument } from '../../../../protocol/rich-text/new-document.ts';
import { createListeners } from '../../../net/listeners.ts';
import type { SavedState } from '../../../storage/savedState.ts';
import { type TextConnectionOptions, openTextConnection } from './textConnection.ts';
import { CLOSE } from '../../../../protocol/close-codes.ts';
import {
  encodeAwareness,
  encodeSyncRequest,
  encodeChange,
  encodeToken,
  readServerMessage,
} from '../../../../protocol/rich-text/messages.ts';

/** Why a text can no longer be edited. */
export type TextEnd = 'not allowed' | 'gone' | 'logged out';

/** A text in step with the server and with everybody who edits it. */
export type SharedText = ReturnType<typeof openSharedText>;

type Options = TextConnectionOptions & {
  doc?: Doc;
  /** Calls back when an immediate retry makes sense; returns a function that stops this. */
  onReconnect(listener: () => void): () => void;
  /** Calls back when the device goes offline; returns a function that stops this. */
  onOffline(listener: () => void): () => void;
  /** Whether `doc` contains edits that may not be stored yet. */
  isUnsaved?: boolean;
};

/** The Yjs origin of changes that are already stored. */
const SERVER = 'server';
/** The most unconfirmed changes; further edits are merged into one change. */
const MAX_UNCONFIRMED = 8;
const ENDS: Record<number, TextEnd> = {
  [CLOSE.forbidden]: 'not allowed',
  [CLOSE.notFound]: 'gone',
};
/** After a refusal the whole difference is sent again, this long after the next edit. */
const TRY_AGAIN_MS = 1_000;

/** Opens a block's text and keeps it in step, reconnecting as needed, until it is closed. */
export function openSharedText({ connect, token, onReconnect, onOffline, ...options }: Options) {
  const doc = options.doc ?? createEmptyDocument();
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  const { onChange, notify } = createListeners();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** The server has accepted this connection. */
  let isAccepted = false;
  /** The server has received all missing changes: from now on each change is sent when it is made. */
  let isInStep = false;
  let isSynced = false;
  /** Counts local changes; the server confirms them by the number up to which all are stored. */
  let changeCount = options.isUnsaved ? 1 : 0;
  let storedUpTo = 0;
  let unsent: Uint8Array[] = [];
  let unconfirmed = 0;
  let refusal = '';
  let notice = '';
  let end: TextEnd | null = null;

  function receive(data: Uint8Array) {
    const message = readServerMessage(data);
    switch (message?.kind) {
      case 'welcome':
        isAccepted = true;
        connection.accepted();
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
        unconfirmed -= 1;
        storedUpTo = Math.max(storedUpTo, message.id);
        if (storedUpTo === changeCount) refusal = '';
        flush();
        break;
      case 'refused':
        unconfirmed -= 1;
        isInStep = false;
        refusal ||= message.message;
        break;
      case 'notice':
        notice = message.message;
        break;
      default:
        return;
    }
    if (unconfirmed > 0) connection.watch();
    notify();
  }

  /** Sends everything that the server lacks; later changes are sent as they are made. */
  function sendMissing(stateVector: Uint8Array) {
    isInStep = true;
    unsent = [];
    if (storedUpTo === changeCount) return;
    push(encodeStateAsUpdate(doc, stateVector));
  }

  function flush() {
    if (!isInStep || unsent.length === 0 || unconfirmed >= MAX_UNCONFIRMED) return;
    const update = unsent.length === 1 ? unsent[0] : mergeUpdates(unsent);
    unsent = [];
    if (update) push(update);
  }

  function push(update: Uint8Array) {
    unconfirmed += 1;
    connection.send(encodeChange(changeCount, update));
    connection.watch();
  }

  function onLost(code: number): boolean {
    isAccepted = false;
    isInStep = false;
    isSynced = false;
    unconfirmed = 0;
    unsent = [];
    const others = [...awareness.getStates().keys()].filter((id) => id !== doc.clientID);
    removeAwarenessStates(awareness, others, SERVER);
    end = ENDS[code] ?? end;
    notify();
    return end === null;
  }

  function onLocalChange(update: Uint8Array, origin: unknown) {
    if (origin === SERVER) return;
    changeCount += 1;
    if (isInStep) {
      unsent.push(update);
      flush();
    } else if (refusal && isAccepted)
      retryTimer ??= setTimeout(() => {
        retryTimer = undefined;
        refusal = '';
        if (isAccepted) connection.send(encodeSyncRequest(doc)); // the server responds by asking for everything that it lacks
      }, TRY_AGAIN_MS);
    notify();
  }

  function onCursor(_changes: unknown, origin: unknown) {
    if (origin !== SERVER && isAccepted)
      connection.send(encodeAwareness(encodeAwarenessUpdate(awareness, [doc.clientID])));
  }

  /** Sent again with a newer clock, as the server may remember the state of an earlier connection. */
  function showCursor() {
    const state = awareness.getLocalState();
    if (state) awareness.setLocalState(state);
  }

  const connection = openTextConnection(
    { connect, token },
    {
      onOpen(token) {
        connection.send(encodeToken(token));
        connection.send(encodeSyncRequest(doc));
      },
      onData: receive,
      onLoggedOut() {
        end = 'logged out';
      },
      onLost,
    },
  );
  const stopListening = onReconnect(() => {
    if (end === 'logged out') end = null;
    if (end) return;
    connection.retryNow();
    if (!isAccepted) return;
    connection.send(encodeSyncRequest(doc)); // after sleep, a dead connection may still look open
    connection.watch();
  });
  const stopOffline = onOffline(connection.drop);
  doc.on('update', onLocalChange);
  awareness.on('update', onCursor);

  return {
    doc,
    awareness,
    isSynced: () => isSynced,
    end: () => end,
    /** Why the server refused the last change; '' if it did not. */
    refusal: () => refusal,
    /** The server's notice about the whole text; '' if there is none. */
    notice: () => notice,
    state(): SavedState {
      if (notice) return 'refused'; // all edits are stored, but visitors still see an older version
      if (storedUpTo === changeCount) return 'saved';
      if (refusal || end) return 'refused';
      return isAccepted ? 'saving' : 'waiting';
    },
    /** Resumes a text whose block was removed and restored. */
    resume() {
      if (end !== 'gone') return;
      end = null;
      connection.retryNow();
      notify();
    },
    onChange,
    close() {
      clearTimeout(retryTimer);
      stopListening();
      stopOffline();
      awareness.setLocalState(null);
      awareness.destroy();
      doc.off('update', onLocalChange);
      connection.close();
    },
  };
}
