import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../testing/until.ts';
import { BoundedSocket } from './bounded-socket.ts';
import { Heartbeat } from './heartbeat.ts';
import { Inbox } from './socket-endpoint.ts';

describe('the heartbeat of open sockets', () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, WebSocket: BoundedSocket });
  const log = pino({ level: 'silent' });
  const open = new Set<BoundedSocket>();
  let heartbeat: Heartbeat;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    heartbeat = new Heartbeat(open);
    server.removeAllListeners('upgrade').on('upgrade', (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket: BoundedSocket) => {
        socket.setStream(stream);
        const client = { receive: () => undefined, closed: () => undefined };
        socket.serve(new Inbox(socket, client, 1, log), open);
      }),
    );
    if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(async () => {
    heartbeat.stop();
    for (const socket of open) socket.terminate();
    await until(() => open.size === 0);
    vi.useRealTimers();
  });

  async function connect(answers: boolean): Promise<{ socket: WebSocket; pings: () => number }> {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong: answers });
    let pings = 0;
    socket.on('ping', () => (pings += 1));
    const before = open.size;
    await once(socket, 'open');
    await until(() => open.size > before);
    return { socket, pings: () => pings };
  }

  it('pings each silent socket, a few at a time, and keeps those that answer', async () => {
    const clients = await Promise.all(Array.from({ length: 60 }, () => connect(true)));
    const pinged = () => clients.filter(({ pings }) => pings() === 1).length;
    vi.advanceTimersByTime(1_000);
    await until(() => pinged() === 3);
    vi.advanceTimersByTime(24_000);
    await until(() => pinged() === 60);
    await until(() => [...open].every((socket) => socket.isAnswering(0)));
    vi.advanceTimersByTime(50_000); // the answer was a word
    await until(() => clients.every(({ pings }) => pings() === 2));
    expect(clients.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  });

  it('does not ping a socket that sends something, and takes any message as an answer', async () => {
    const [speaking, silent] = await Promise.all([connect(false), connect(true)]);
    const received = vi.fn();
    for (const socket of open) socket.on('message', received);
    const speak = async () => {
      const before = received.mock.calls.length;
      speaking.socket.send('{"type":"ping"}');
      await until(() => received.mock.calls.length > before);
      await until(() => [...open].every((socket) => socket.isAnswering(0)));
    };
    for (let round = 1; round <= 4; round++) {
      await speak();
      vi.advanceTimersByTime(25_000);
    }
    await until(() => silent.pings() === 2);
    expect(speaking.pings()).toBe(0);
    vi.advanceTimersByTime(25_000);
    await until(() => speaking.pings() === 1);
    await speak();
    vi.advanceTimersByTime(25_000);
    expect([...open].every(({ isOpen }) => isOpen)).toBe(true);
    vi.advanceTimersByTime(50_000);
    await once(speaking.socket, 'close');
  });

  it('ends a socket that has not answered until its next turn, and no other', async () => {
    const silent = await connect(false);
    const answering = await connect(true);
    vi.advanceTimersByTime(25_000);
    await until(() => silent.pings() + answering.pings() === 2);
    await until(() => [...open].filter((socket) => socket.isAnswering(0)).length === 1);
    expect(silent.socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(25_000);
    await once(silent.socket, 'close');
    vi.advanceTimersByTime(25_000);
    await until(() => answering.pings() === 2);
    expect(answering.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('gives a socket time to answer even if its turns are close to each other', async () => {
    const others = await Promise.all(Array.from({ length: 24 }, () => connect(true)));
    const slow = await connect(false);
    vi.advanceTimersByTime(25_000); // it is the last of this round
    await until(() => slow.pings() === 1);
    for (const { socket } of others) socket.terminate();
    await until(() => open.size === 1);
    vi.advanceTimersByTime(1_000); // and the first of the next
    expect([...open][0]!.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(25_000);
    await once(slow.socket, 'close');
  });
});
