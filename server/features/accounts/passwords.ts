import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Requester } from '../../graphql/context.ts';
import { FairQueue } from '../../limits/fair-queue.ts';

/** Argon2id with OWASP's first recommendation: 19 MiB, 2 passes, one thread. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a thread that files and pictures need too. */
const CONCURRENCY = Math.min(2, availableParallelism());
/** The submitter of the server's own jobs. */
const SERVER = { address: 'server' };

/** Hashes and checks passwords, a few at a time, so that many logins neither fill the memory nor block other work. */
export class Passwords {
  private readonly queue = new FairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: 500,
    waitMs: 30_000,
    refusal: 'Many people are logging in at once. Please try again in a minute.',
  });
  private readonly dummyHash = this.run(SERVER, () => hash(crypto.randomUUID(), COST));

  hash(password: string, requester: Sender = SERVER): Promise<string> {
    return this.run(requester, () => hash(normalizePassword(password), COST));
  }

  /** Checks a password against a hash; without a hash it takes the same time and returns false. */
  async verify(
    stored: string | null,
    password: string,
    requester: Sender = SERVER,
  ): Promise<boolean> {
    const expected = stored ?? (await this.dummyHash);
    const isCorrect = await this.run(
      requester,
      () => verify(expected, normalizePassword(password)).catch(() => false), // what is no hash has no password
    );
    return stored !== null && isCorrect;
  }

  private run<T>({ address: network }: Sender, job: () => Promise<T>): Promise<T> {
    return this.queue.run({ network, member: false }, job);
  }
}

type Sender = Pick<Requester, 'address'>;

/** The same password typed on different systems must give the same bytes. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
