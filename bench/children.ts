import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a file of this folder as a child process, which answers one question after the other. */
function startChild(file: string, ...args: string[]) {
  const child = fork(join(import.meta.dirname, `${file}.js`), args);
  const exited = once(child, 'exit');
  return {
    async ask<Answer>(question: object | string): Promise<Answer> {
      const answered = once(child, 'message');
      child.send(question);
      const ended = exited.then(() => Promise.reject(new Error(`${file} ${args[0]} ended`)));
      return ((await Promise.race([answered, ended])) as [Answer])[0];
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

/** In a child process: sets how it answers questions. */
export function answer<Question>(toQuestion: (question: Question) => unknown): void {
  process.on('message', async (question: Question) =>
    process.send?.((await toQuestion(question)) ?? 'done'),
  );
}

/** A server in a child process; it ends with the block that uses it. */
export interface Server extends AsyncDisposable {
  origin: string;
  /** The total of all its processes. */
  usage(): Promise<{ cpuSeconds: number; memoryBytes: number }>;
}

/** Starts a file of this folder that calls `servePeer`, as a server. */
export async function startPeer(file: string, ...args: string[]): Promise<Server> {
  const child = startChild(file, ...args);
  const origin = `http://127.0.0.1:${await child.ask<number>('port')}`;
  return { ...child, origin, usage: () => child.ask('usage') };
}

/** In a peer: listens on a free port, and reports its usage when asked. */
export function servePeer(server: HttpServer): void {
  server.listen(0, '127.0.0.1', () => {
    answer((question: 'port' | 'usage') => {
      if (question === 'port') return (server.address() as AddressInfo).port;
      const { user, system } = process.cpuUsage();
      return { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() };
    });
  });
}

/** After so long without an event, nothing more is waited for. */
const SILENCE_MS = 10_000;

/** What watchers connect to. */
export interface Watch {
  origin: string;
  /** The first messages of graphql-transport-ws; none if the server sends to every connection. */
  subscription?: string;
  /** Whether a new subscription gets the newest event at once, which shows that it is live. */
  replays?: boolean;
}

/** The milliseconds from sending to receiving, of all events since the last question. */
export interface Watched {
  received: number;
  p99: number;
}

/** Starts so many processes, among which watchers are divided; they end with the block that uses them. */
export function startCrowd(processes = 1) {
  const children = Array.from({ length: processes }, () => startChild('watchers'));
  return {
    /** Opens so many watchers; returns the seconds until all of them get events. */
    async open(watch: Watch, count: number): Promise<number> {
      const started = performance.now();
      const share = { ...watch, count: count / processes };
      await Promise.all(children.map((child) => child.ask(share)));
      return (performance.now() - started) / 1_000;
    },
    /** Waits until so many events have come in all, or none for 10 s; 0 clears those that came before. */
    async waitUntilReceived(wanted: number): Promise<Watched> {
      const all = { received: 0, p99: 0 };
      for (let silentMs = 0; silentMs < SILENCE_MS; silentMs += 500) {
        for (const child of children) {
          const { received, p99 } = await child.ask<Watched>('watched');
          all.received += received;
          all.p99 = Math.max(all.p99, p99);
          if (received > 0) silentMs = 0;
        }
        if (all.received >= wanted) break;
        await sleep(500);
      }
      return all;
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) await child[Symbol.asyncDispose]();
    },
  };
}
