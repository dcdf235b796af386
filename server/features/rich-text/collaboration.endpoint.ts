import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, PublicError } from '../../errors/public-errors.ts';
import type { SocketEndpoint, SocketClient } from '../../live/socket-endpoint.ts';
import { EditorSocket } from './editor-socket.ts';
import type { SharedText } from './shared-text.ts';
import type { OpenTexts } from './open-texts.ts';
import { CLOSE } from '../../../protocol/close-codes.ts';
import {
  type ClientMessage,
  readClientMessage,
  encodeWelcome,
} from '../../../protocol/rich-text/messages.ts';

interface Options {
  texts: OpenTexts;
  log: Logger;
  /** The account of an access token; null if it is not valid. */
  readViewer(token: string): Promise<Viewer | null>;
}

interface EditingSession {
  text: SharedText;
  editor: EditorSocket;
}

/** The sockets of editors, to be opened at /collaboration?component=<id>&field=content. */
export class CollaborationEndpoint implements SocketEndpoint {
  readonly path = '/collaboration';
  /** Enough for pasting a text of the maximum length. */
  readonly maxPayload = 1_200_000;
  /** One at a time, so that messages after the token wait until it has been checked. */
  readonly maxConcurrent = 1;

  constructor(private readonly options: Options) {}

  accept(socket: WebSocket, request: IncomingMessage, endHandshake: () => void): SocketClient {
    const params = new URL(request.url ?? '/', 'http://host').searchParams;
    const name = { componentId: params.get('component') ?? '', field: params.get('field') ?? '' };
    let session: EditingSession | null = null;
    let hasToken = false;
    return {
      receive: async (data, isBinary) => {
        if (!isBinary) throw new Malformed();
        const message = readMessage(data);
        if ((message.kind === 'token') === hasToken) throw new Malformed();
        if (message.kind !== 'token') return handle(session, message);
        hasToken = true;
        session = await this.startSession(socket, name, message.token);
        endHandshake();
      },
      closed: () => {
        if (session) this.options.texts.leave(session.text, session.editor);
      },
    };
  }

  /** Admits a member, or closes the socket with the reason. */
  private async startSession(
    socket: WebSocket,
    name: { componentId: string; field: string },
    token: string,
  ): Promise<EditingSession | null> {
    const { texts, readViewer } = this.options;
    try {
      const viewer = await readViewer(token);
      if (!viewer) {
        socket.close(CLOSE.unauthenticated, 'Please log in');
        return null;
      }
      const { text, person } = await texts.find(viewer, name);
      const editor = new EditorSocket(socket, viewer, person);
      if (!editor.isOpen) {
        texts.leave(text, editor);
        return null;
      }
      editor.send(encodeWelcome(person));
      text.join(editor);
      return { text, editor };
    } catch (err) {
      if (!(err instanceof PublicError))
        this.options.log.error({ err }, 'collaboration session could not be opened');
      socket.close(toCloseCode(err), err instanceof PublicError ? err.code : 'Please come back');
      return null;
    }
  }
}

/** Throws Malformed if it is not a message of the client protocol. */
function readMessage(data: Buffer): ClientMessage {
  try {
    return readClientMessage(data);
  } catch {
    throw new Malformed();
  }
}

function handle(session: EditingSession | null, message: ClientMessage): void {
  if (!session) return; // the socket is being closed
  const { text, editor } = session;
  if (message.kind === 'change') text.receiveUpdate(editor, message.id, message.update);
  else if (message.kind === 'awareness') text.moveCursor(editor, message.update);
  else if (message.kind === 'ask') text.sendMissingUpdates(editor, message.stateVector);
}

function toCloseCode(err: unknown): number {
  if (!(err instanceof PublicError) || err.status === 503) return CLOSE.restarting;
  if (err.status === 401) return CLOSE.unauthenticated;
  if (err.status === 404) return CLOSE.notFound;
  return err.status === 429 ? CLOSE.tooMany : CLOSE.forbidden;
}
