import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Requester } from '../../graphql/context.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { MAX_PASSWORD } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

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

const MIN_PASSWORD = 8;

/** Checks a new password. Refused if it is too short, too long or among the most common. */
export function checkNewPassword(password: string, email: string): string {
  const length = [...password].length;
  if (length < MIN_PASSWORD)
    throw new Refused('Please choose a password of 8 characters or more.', 'password');
  if (length > MAX_PASSWORD)
    throw new Refused(
      'A password can have up to 200 characters. Please choose a shorter one.',
      'password',
    );
  const lower = password.toLowerCase();
  const [name] = email.toLowerCase().split('@');
  if (COMMON_PASSWORDS.has(lower) || lower === email.toLowerCase() || lower === name)
    throw new Refused('This password is too easy to guess. Please choose another one.', 'password');
  return password;
}

/** Whether a text could be a password of an account; longer texts are never hashed. */
export function isPossiblePassword(password: string): boolean {
  return password.length > 0 && [...password].length <= MAX_PASSWORD;
}
