import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** A proxy to a server that can fail like a mobile network. */
export interface UnreliableNetwork {
  origin: string;
  /** How many bytes were sent to the server. */
  sent(): number;
  /** How many connections were refused while it was cut. */
  refused(): number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Lets connections through again. */
  mend(): void;
  /** Passes nothing on in either direction, without ending the connections, like a phone in a tunnel. */
  freeze(): void;
  /** Accepts connections, but passes nothing on for old or new ones, like a phone with one bar of signal. */
  stall(): void;
  close(): Promise<void>;
}

/** Opens a proxy to `origin` on a free port. */
export async function openUnreliableNetwork(origin: string): Promise<UnreliableNetwork> {
  const { hostname: host, port } = new URL(origin);
  return openProxy({ host: '127.0.0.1', port: 0 }, { host, port: Number(port) });
}

/** Opens a proxy at the path of a unix socket to another one. */
export function openUnreliableSocket(at: string, to: string): Promise<UnreliableNetwork> {
  return openProxy({ path: at }, { path: to });
}

async function openProxy(at: ListenOptions, target: NetConnectOpts): Promise<UnreliableNetwork> {
  const open = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  let sent = 0;
  let refused = 0;
  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      return near.destroy();
    }
    if (isStalled) {
      open.add(near);
      near.on('error', () => near.destroy()).on('close', () => open.delete(near));
      return;
    }
    const far = connect(target);
    near.on('data', (bytes: Buffer) => (sent += bytes.length));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(at);
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const freeze = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    refused: () => refused,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      if (isStalled) end();
      isCut = isStalled = false;
    },
    freeze,
    stall() {
      isStalled = true;
      freeze();
    },
    async close() {
      server.close();
      end();
      await once(server, 'close');
    },
  };
}
