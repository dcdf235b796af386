import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** The response that replaces the server's own. */
export interface Failure {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A proxy that can answer in the place of its server, as proxies do whose server is down. */
export interface FailingServer {
  origin: string;
  /** From now on calls like `POST /api/...` that match fail; undefined lets all through. */
  failAt(calls: RegExp | undefined, failure?: Failure): void;
  /** How many calls failed since `failAt`. */
  readonly failures: number;
  close(): Promise<void>;
}

/** Opens a proxy to `origin` on a free port. */
export async function openFailingServer(origin: string): Promise<FailingServer> {
  const { hostname, port } = new URL(origin);
  let failures = 0;
  let calls: RegExp | undefined;
  let failure: Failure = { status: 503 };

  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    if (calls?.test(`${method} ${path}`)) {
      const { status, headers: added, body = '<h1>Bad gateway</h1>' } = failure;
      failures += 1;
      request.resume(); // an aborted connection would look like missing signal
      request.on('end', () => response.writeHead(status, added).end(body));
      return;
    }
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', ({ url, rawHeaders }, near, head) => {
    const far = connect(Number(port), hostname);
    const lines = rawHeaders
      .map((word, index) => (index % 2 ? `${word}\r\n` : `${word}: `))
      .join('');
    far.write(`GET ${url} HTTP/1.1\r\n${lines}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get failures() {
      return failures;
    },
    failAt(which, how = { status: 503 }) {
      calls = which;
      failure = how;
      failures = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
