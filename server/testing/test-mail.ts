import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A mail server that takes every mail and shows what it was given. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  /** Everything that was said to it so far. */
  received(): string;
  close(): void;
}

/** Starts one, on a free port where none is given (RFC 5321, as little of it as a client asks for). */
export async function catchMail(port = 0): Promise<MailCatcher> {
  let received = '';
  const server = createServer((socket) => {
    let isMail = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      received += text;
      if (isMail) {
        isMail = !received.endsWith('\r\n.\r\n');
        if (!isMail) socket.write('250 taken\r\n');
        return;
      }
      isMail = text.startsWith('DATA');
      if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () => server.close(),
  };
}
