import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from './work-queue.ts';

/** Argon2id at OWASP's first choice: 19 MiB, 2 passes, one thread. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each holds 19 MiB and a thread that files and pictures need too. */
const CONCURRENCY = Math.min(2, availableParallelism());
const MAX_WAITING = 500;

/** Hashes and checks passwords, a few at a time, so that a crowd neither fills memory nor stops the rest. */
export class Passwords {
  private readonly queue = new WorkQueue(
    CONCURRENCY,
    MAX_WAITING,
    'Many people are logging in at once. Please try again in a minute.',
  );
  private readonly dummyHash = this.queue.run(() => hash(crypto.randomUUID(), COST));

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalised(password), COST));
  }

  /** Checks a password against a hash; without one it takes as long, and is false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const expected = stored ?? (await this.dummyHash);
    const isCorrect = await this.queue.run(() => verify(expected, normalised(password)));
    return stored !== null && isCorrect;
  }
}

/** The same letters typed on two systems are the same password. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
