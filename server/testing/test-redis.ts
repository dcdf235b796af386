import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './test-process.ts';

/** A real Redis on its own port. */
export interface TestRedis {
  url: string;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
  /** Starts it again, empty. */
  start(): Promise<void>;
  /** Publishes a message that is not from an app. */
  publish(channel: string, text: string): Promise<void>;
}

/** Whether this machine has redis-server; if not, prints that tests with Redis are left out. */
export function hasRedis(): boolean {
  const { status } = spawnSync('redis-server', ['--version'], { stdio: 'ignore' });
  if (status !== 0)
    process.stdout.write(
      'not run without a redis-server: the bus and the limits over Redis (apt install redis-server)\n',
    );
  return status === 0;
}

export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
      child = spawn('redis-server', settings, { stdio: 'ignore' });
      while (!(await answers(port))) await sleep(20);
    },
    async publish(channel, text) {
      const stranger = new Redis(redis.url);
      await stranger.publish(channel, text);
      stranger.disconnect();
    },
    async stop() {
      const ended = child && once(child, 'exit');
      child?.kill('SIGKILL');
      await ended;
    },
  };
  await redis.start();
  return redis;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}
