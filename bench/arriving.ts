import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ask } from './ask.ts';

// Visitors who come one after the other, each for the page, its files and its stream, in a process of its
// own: node arriving.js, then an Arrival as a message

/** Who comes, and for what. */
export interface Arrival {
  port: number;
  path: string;
  files: string[];
  subscription: string;
  visitors: number;
  seconds: number;
  /** So many are in one room, behind one address; the others are at home. */
  sharingAddress: number;
}

/** What came of it. */
export interface Arrived {
  /** Milliseconds to the page, and to the page with all its files and its stream. */
  pages: number[];
  whole: number[];
  refusals: string[];
}

process.on('message', (arrival: Arrival) => {
  void arrive(arrival).then((arrived) => process.send?.(arrived));
});

async function arrive(arrival: Arrival): Promise<Arrived> {
  const arrived: Arrived = { pages: [], whole: [], refusals: [] };
  const visitors = Array.from({ length: arrival.visitors }, async (_, index) => {
    await sleep((index * arrival.seconds * 1_000) / arrival.visitors);
    await visit(arrival, index, arrived).catch((error: unknown) => {
      arrived.refusals.push(String(error));
    });
  });
  await Promise.all(visitors);
  return arrived;
}

async function visit(arrival: Arrival, index: number, arrived: Arrived): Promise<void> {
  const { port, path, files, subscription, sharingAddress } = arrival;
  const address = index < sharingAddress ? '198.51.100.1' : `10.0.${index >> 8}.${index & 255}`;
  const startedAt = performance.now();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const get = async (wanted: string) => {
    const { status } = await ask(
      socket,
      `GET ${wanted} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\nx-forwarded-for: ${address}\r\n\r\n`,
    );
    if (status !== '200') throw new Error(`${wanted} was answered ${status}`);
  };
  await get(path);
  arrived.pages.push(performance.now() - startedAt);
  for (const file of files) await get(file);
  await follow(`ws://127.0.0.1:${port}/graphql`, address, subscription);
  arrived.whole.push(performance.now() - startedAt);
  socket.destroy();
}

/** Resolves with the first event; the socket stays open. */
function follow(url: string, address: string, subscription: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address };
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
    socket.on('error', reject).on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (message: Buffer) => {
      if (message.includes('connection_ack')) socket.send(subscription);
      if (message.includes('"next"')) resolve();
      if (message.includes('"type":"error"')) reject(new Error(message.toString()));
    });
  });
}
