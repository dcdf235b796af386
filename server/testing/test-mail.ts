import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that accepts all mails it was not told to refuse, and shows what it received. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  /** The mails that it has accepted. */
  taken: { to: string; message: string }[];
  /** Everything that clients have sent so far. */
  received(): string;
  /** Sets the reply to mails to this address, such as `550 5.1.1 no such mailbox`; null accepts them again. */
  answer(address: string, words: string | null): void;
  close(): void;
}

/** Starts a mail server, on a free port if none is given; it implements what clients use of RFC 5321. */
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
