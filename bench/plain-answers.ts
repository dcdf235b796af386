import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The peer: the least that an answer over HTTP can be. `/4000` answers a string of 4,000 characters.

const texts = new Map<string, string>();

const server = createServer((request, response) => {
  const url = request.url ?? '/';
  if (url === '/cpu') {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
    return;
  }
  let text = texts.get(url);
  if (text === undefined) texts.set(url, (text = 'x'.repeat(Number(url.slice(1)))));
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
