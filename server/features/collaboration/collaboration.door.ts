import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Viewer } from '../../graphql/context.ts';
import { PublicError } from '../../graphql/errors.ts';
import { Heartbeat } from '../../live/heartbeat.ts';
import type { Person } from '../members/person.ts';
import { CLOSE, Connection } from './connection.ts';
import type { SharedText } from './shared-text.ts';
import type { SharedTexts } from './shared-texts.ts';
import * as wire from './wire.ts';

/** The largest message an editor may send, in bytes: a pasted text of the longest kind. */
const MAX_PAYLOAD = 1_200_000;
const TOKEN_WITHIN_MS = 10_000;
/** What may come before the token was checked. */
const MAX_EARLY = 8;

interface Options {
  texts: SharedTexts;
  log: Logger;
  /** Who an access token belongs to; null where it is not good. */
  viewerOf(token: string): Promise<Viewer | null>;
  /** A member as the others see them. */
  personOf(viewer: Viewer, componentId: string): Promise<Person>;
}

/** The sockets of editors, to be opened at /collaboration?component=<id>&field=content. */
export class CollaborationDoor {
  readonly path = '/collaboration';
  readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
  });
  private readonly heartbeat = new Heartbeat(this.sockets);

  constructor(private readonly options: Options) {}

  accept(socket: WebSocket, request: IncomingMessage): void {
    this.heartbeat.watch(socket);
    socket.on('error', () => socket.terminate());
    const asked = new URL(request.url ?? '/', 'http://host').searchParams;
    const name = { componentId: asked.get('component') ?? '', field: asked.get('field') ?? '' };
    const late = setTimeout(() => socket.close(CLOSE.unauthenticated, 'No token'), TOKEN_WITHIN_MS);
    let early: wire.ClientMessage[] = [];
    let entered: { text: SharedText; connection: Connection } | null = null;
    let began = false;

    socket.on('message', (data: Buffer) => {
      if (socket.readyState !== socket.OPEN) return;
      const message = read(data);
      if (!message || (message.kind === 'token') === began || early.length > MAX_EARLY)
        return socket.close(CLOSE.malformed, 'Invalid message');
      if (message.kind !== 'token')
        return entered ? handle(entered.text, entered.connection, message) : early.push(message);
      began = true;
      clearTimeout(late);
      this.enter(socket, name, message.token)
        .then((pair) => {
          if (!pair) return;
          entered = pair;
          for (const one of early) handle(pair.text, pair.connection, one);
          early = [];
        })
        .catch((err: unknown) => {
          if (!(err instanceof PublicError)) this.options.log.error({ err }, 'no text to edit');
          socket.close(codeOf(err), err instanceof PublicError ? err.code : 'Please come back');
        });
    });
    socket.once('close', () => {
      clearTimeout(late);
      if (entered) this.options.texts.leave(entered.text, entered.connection);
    });
  }

  stop(): void {
    this.heartbeat.stop();
  }

  private async enter(
    socket: WebSocket,
    name: { componentId: string; field: string },
    token: string,
  ): Promise<{ text: SharedText; connection: Connection } | null> {
    const { texts, viewerOf, personOf } = this.options;
    const viewer = await viewerOf(token);
    if (!viewer) {
      socket.close(CLOSE.unauthenticated, 'Please log in');
      return null;
    }
    const text = await texts.find(viewer, name);
    const person = await personOf(viewer, name.componentId);
    const connection = new Connection(socket, viewer, person);
    if (!connection.isOpen) {
      texts.leave(text, connection);
      return null;
    }
    connection.send(wire.welcome(person));
    text.join(connection);
    return { text, connection };
  }
}

function read(data: Buffer): wire.ClientMessage | null {
  try {
    return wire.readMessage(data);
  } catch {
    return null;
  }
}

function handle(text: SharedText, connection: Connection, message: wire.ClientMessage): void {
  if (message.kind === 'change') text.change(connection, message.id, message.update);
  else if (message.kind === 'awareness') text.moveCursor(connection, message.update);
  else if (message.kind === 'step1') text.answer(connection, message.stateVector);
}

function codeOf(err: unknown): number {
  if (!(err instanceof PublicError)) return CLOSE.again;
  if (err.status === 401) return CLOSE.unauthenticated;
  if (err.status === 404) return CLOSE.notFound;
  return err.status === 429 ? CLOSE.tooMany : CLOSE.forbidden;
}
