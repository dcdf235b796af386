import type { GraphQLFormattedError } from 'graphql';
import {
  CloseCode,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  type ConnectionInitMessage,
  MessageType,
  parseMessage,
  type SubscribeMessage,
  type SubscribePayload,
} from 'graphql-ws';
import { MAX_AUTHORIZATION } from '../http/authorization.ts';
import { Malformed } from '../errors/public-errors.ts';
import type { Requester } from '../graphql/context.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import type { SocketClient } from './socket-endpoint.ts';

/** A source of an operation's messages, until either side ends it. */
interface Detachable {
  leave(): void;
}

/** Handles an operation; resolves once it is answered, or handed over to a hub that writes to the socket. */
type Answer = (operation: SocketOperation, payload: SubscribePayload) => Promise<void>;

/**
 * A socket that speaks graphql-transport-ws. Messages are parsed by graphql-ws, but its server is not used: it keeps
 * a pending iterator with the whole request per subscription, more memory than the rest of a watcher.
 */
export class GraphqlConnection implements SocketClient {
  private readonly operations = new Map<string, SocketOperation>();

  constructor(
    readonly socket: BoundedSocket,
    readonly requester: Requester,
    /**
     * The token in the HTTP header, which browsers cannot send on a socket; a token in the first message takes
     * precedence.
     */
    public authorization: string | undefined,
    /** Ends the wait for the first message; null once that has come. */
    private endHandshake: (() => void) | null,
    private readonly answer: Answer,
  ) {
    if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL)
      socket.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
  }

  /** The number of operations in progress. */
  get operationCount(): number {
    return this.operations.size;
  }

  receive(data: Buffer): void | Promise<void> {
    const message = readMessage(data);
    if (!message) return this.socket.close(CloseCode.BadRequest, 'Invalid message received');
    switch (message.type) {
      case MessageType.ConnectionInit:
        return this.acknowledge(message.payload);
      case MessageType.Ping:
        return this.send({ type: MessageType.Pong, payload: message.payload ?? undefined });
      case MessageType.Pong:
        return undefined;
      case MessageType.Subscribe:
        return this.begin(message);
      case MessageType.Complete:
        return this.operations.get(message.id)?.end();
      default:
        throw new Malformed();
    }
  }

  closed(): void {
    for (const operation of this.operations.values()) operation.end();
  }

  forget(id: string): void {
    this.operations.delete(id);
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  private acknowledge(params: ConnectionInitMessage['payload']): void {
    if (!this.endHandshake)
      return this.socket.close(
        CloseCode.TooManyInitialisationRequests,
        'Too many initialisation requests',
      );
    const authorization = params?.['authorization'] ?? params?.['Authorization'];
    if (typeof authorization === 'string') {
      if (authorization.length > MAX_AUTHORIZATION)
        return this.socket.close(CloseCode.BadRequest, 'Authorization too long'); // it stays in memory
      this.authorization = authorization;
    }
    this.endHandshake();
    this.endHandshake = null;
    this.send({ type: MessageType.ConnectionAck });
  }

  private begin({ id, payload }: SubscribeMessage): void | Promise<void> {
    if (this.endHandshake) return this.socket.close(CloseCode.Unauthorized, 'Unauthorized');
    if (this.operations.has(id))
      return this.socket.close(
        CloseCode.SubscriberAlreadyExists,
        `Subscriber for ${id} already exists`,
      );
    const operation = new SocketOperation(this, id);
    this.operations.set(id, operation);
    return this.answer(operation, payload);
  }
}

/**
 * One operation of a connection, starting with its `subscribe` message. It sends nothing once either side has ended
 * it.
 */
export class SocketOperation {
  private ended = false;
  private attached: Detachable | null = null;

  constructor(
    readonly connection: GraphqlConnection,
    readonly id: string,
  ) {}

  /** Sets what to leave when the operation ends; leaves it at once if it has ended already. */
  attach(attached: Detachable): void {
    this.attached = attached;
    if (this.ended) attached.leave();
  }

  next(payload: object): void {
    this.send({ id: this.id, type: MessageType.Next, payload });
  }

  /** Ends the operation with errors. */
  fail(errors: readonly GraphQLFormattedError[]): void {
    this.send({ id: this.id, type: MessageType.Error, payload: errors });
    this.end();
  }

  complete(): void {
    this.send({ id: this.id, type: MessageType.Complete });
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.connection.forget(this.id);
    this.attached?.leave();
  }

  private send(message: object): void {
    if (!this.ended) this.connection.send(message);
  }
}

function readMessage(data: Buffer) {
  try {
    return parseMessage(String(data));
  } catch {
    return null;
  }
}
