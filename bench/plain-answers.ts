import { createServer } from 'node:http';
import { servePeer } from './serve-peer.ts';

// The peer: the least that an answer over HTTP can be. `/4000` answers a string of 4,000 characters.

const texts = new Map<string, string>();

const server = createServer((request, response) => {
  const url = request.url ?? '/';
  let text = texts.get(url);
  if (text === undefined) texts.set(url, (text = 'x'.repeat(Number(url.slice(1)))));
  response.end(text);
});
servePeer(server);
