import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A file of this folder in a process of its own, which answers one question after the other. */
export interface Child extends AsyncDisposable {
  ask<Answer>(question: unknown): Promise<Answer>;
}

/** Starts it; it ends with the block that uses it. */
export function startChild(file: string, ...args: string[]): Child {
  const child = fork(join(import.meta.dirname, `${file}.js`), args);
  const exited = once(child, 'exit');
  return {
    async ask<Answer>(question: unknown) {
      const answered = once(child, 'message');
      child.send(question as object);
      const ended = exited.then(() => Promise.reject(new Error(`${file} ${args[0]} ended`)));
      const [answer] = (await Promise.race([answered, ended])) as [Answer];
      return answer;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

/** In a child: what it answers. */
export function answer<Question>(toQuestion: (question: Question) => unknown): void {
  process.on('message', async (question: Question) =>
    process.send?.((await toQuestion(question)) ?? 'done'),
  );
}

/** A server in a process of its own. */
export interface Server extends AsyncDisposable {
  origin: string;
  /** Of all its processes together. */
  usage(): Promise<{ cpuSeconds: number; memoryBytes: number }>;
}

/** Starts a file of this folder that calls `servePeer`. */
export async function startPeer(file: string, ...args: string[]): Promise<Server> {
  const child = startChild(file, ...args);
  const port = await child.ask<number>('port');
  return {
    origin: `http://127.0.0.1:${port}`,
    usage: () => child.ask('usage'),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** In a peer: serves on a free port, and says what it uses when it is asked. */
export function servePeer(server: HttpServer): void {
  server.listen(0, '127.0.0.1', () => {
    answer((question: 'port' | 'usage') => {
      if (question === 'port') return (server.address() as AddressInfo).port;
      const { user, system } = process.cpuUsage();
      return { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() };
    });
  });
}
