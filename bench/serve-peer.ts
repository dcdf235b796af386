import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Usage } from './servers.ts';

/** What a peer ends with: it serves on a free port, and says what it uses when it is asked. */
export function servePeer(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage = { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() };
    process.send?.(usage satisfies Usage);
  });
}
