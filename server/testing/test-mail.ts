import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that takes what it is not told to refuse, and shows what it was given. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  /** The mails that it has taken. */
  taken: { to: string; message: string }[];
  /** Everything that was said to it so far. */
  received(): string;
  /** From now on mails to this address are answered with this, such as `550 5.1.1 no such mailbox`; null: taken. */
  answer(address: string, words: string | null): void;
  close(): void;
}

/** Starts one, on a free port where none is given (RFC 5321, as little of it as a client asks for). */
export async function catchMail(port = 0): Promise<MailCatcher> {
  const taken: MailCatcher['taken'] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  let received = '';
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    const say = (words: string) => socket.write(`${words}\r\n`);
    let to = '';
    let message: string[] | null = null;
    say('220 ready');
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      received += `${line}\r\n`;
      if (message && line !== '.') return void message.push(line);
      if (message) {
        taken.push({ to, message: message.join('\r\n') });
        message = null;
        return say('250 taken');
      }
      if (line.startsWith('QUIT')) return socket.end('221 bye\r\n');
      if (line.startsWith('DATA')) {
        message = [];
        return say('354 go on');
      }
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      return say((line.startsWith('RCPT') && answers.get(to)) || '250 fine');
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    received: () => received,
    answer: (address, words) =>
      words === null ? answers.delete(address) : answers.set(address, words),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
