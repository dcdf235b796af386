import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type ListenOptions,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** A way to a server that can be cut like a phone's signal. */
export interface UnreliableNetwork {
  origin: string;
  /** How many bytes have gone to the server. */
  sent(): number;
  /** How many connections were turned away while it was cut. */
  refused(): number;
  /** Ends every connection and takes no new one. */
  cut(): void;
  mend(): void;
  /** Says nothing any more, both ways, without an end: a phone that lost its signal in a tunnel. */
  hush(): void;
  /** Takes connections and lets nothing through, neither old ones nor new: one bar of signal. */
  stall(): void;
  close(): Promise<void>;
}

/** Opens a way to `origin` on a free port. */
export async function openUnreliableNetwork(origin: string): Promise<UnreliableNetwork> {
  const { hostname: host, port } = new URL(origin);
  return openWay({ host: '127.0.0.1', port: 0 }, { host, port: Number(port) });
}

/** Opens a way at one path of a unix socket to another one. */
export function openUnreliableSocket(at: string, to: string): Promise<UnreliableNetwork> {
  return openWay({ path: at }, { path: to });
}

async function openWay(at: ListenOptions, to: NetConnectOpts): Promise<UnreliableNetwork> {
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
    const far = connect(to);
    near.on('data', (bytes: Buffer) => (sent += bytes.length));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(at);
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const hush = () => {
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
    hush,
    stall() {
      isStalled = true;
      hush();
    },
    async close() {
      server.close();
      end();
      await once(server, 'close');
    },
  };
}
