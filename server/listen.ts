import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Env } from './env.ts';

/** Makes the server listen on HOST and PORT; returns the port, throws an Error for the operator if that fails. */
export async function listen(server: Server, env: Env, log: Logger): Promise<number> {
  server.listen(env.port, env.host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenErrorMessage(error, env));
  });
  server.on('error', (err) => log.error({ err }, 'a connection could not be accepted')); // for example too many open files
  return (server.address() as AddressInfo).port;
}

function listenErrorMessage({ code, message }: NodeJS.ErrnoException, env: Env): string {
  if (code === 'EADDRINUSE')
    return `PORT ${env.port} is in use by another program; set PORT to another one.`;
  if (code === 'EACCES') return `PORT ${env.port} may not be used by this user; set another one.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST ${env.host} is no address of this machine.`;
  return message;
}
