import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BoundedSocket, encodeFrame } from './bounded-socket.ts';

it('sends prepared frames of every length in order between frames of `ws`', async () => {
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 300_000];
  const texts = ['ü'.repeat(63), ...lengths.map((length) => 'x'.repeat(length))];
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ noServer: true, WebSocket: BoundedSocket });
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket: BoundedSocket) => {
      socket.setStream(stream);
      for (const text of texts) {
        socket.sendFramed(encodeFrame(text));
        socket.send(`after ${text.length}`);
      }
      socket.close();
    }),
  );
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary) => received.push(isBinary ? '?' : String(data)));
  await once(client, 'close');
  expect(received).toEqual(texts.flatMap((text) => [text, `after ${text.length}`]));
  sockets.close();
  server.close();
});
