import type { Requester } from '../../graphql/context.ts';
import { TooMany } from '../../graphql/errors.ts';
import type { CreateLimiter, Limiter, SharedLimiter } from '../../graphql/rate-limit.ts';
import { plainWords } from './tribute.simhash.ts';

/** How many messages a minute a wall takes from all addresses together. */
const MAX_PER_PAGE = 1_800;
/** How many a minute an address may leave on a wall even beyond that. */
const MIN_PER_ADDRESS = 5;

const TOO_MANY_MESSAGE =
  'Thank you for writing so much. Please wait a minute before you send the next message.';

/** What the last minute brought to a wall. */
export interface LastMinute {
  all: number;
  fromAddress: number;
}

/**
 * How much one may post. A chapel shares one address and a congregation posts in one minute, so that
 * limit is wide; the one for a device is narrow. Every try counts for its sender, and only what was
 * stored for the page: nobody closes a wall by messages that are refused.
 */
export class PostLimits {
  private readonly byDevice: SharedLimiter;
  private readonly byAddress: Limiter;
  private readonly picturesByAddress: Limiter;

  constructor(
    createLimiter: CreateLimiter,
    private readonly scale: number,
  ) {
    const points = Math.max(20, 5 / scale); // a device is never left with less than five
    this.byDevice = createLimiter({
      name: 'post-device',
      points,
      seconds: 60,
      message: TOO_MANY_MESSAGE,
    });
    this.byAddress = createLimiter({ name: 'post', points: 600, seconds: 60 });
    this.picturesByAddress = createLimiter({ name: 'post-picture', points: 600, seconds: 60 });
  }

  /** Counts one try; throws TooMany where its device or its address has used up its limit. */
  async take(requester: Requester, name: string): Promise<void> {
    const device = requester.device ?? `${sharedDevice(requester)} ${plainWords(name)}`;
    this.byDevice.check(device); // who goes on all the same takes nothing from others at the address
    const taken = await Promise.allSettled([
      this.byDevice.take(device),
      this.byAddress.take(requester.address),
    ]);
    for (const one of taken) if (one.status === 'rejected') throw one.reason;
  }

  /** The same for the picture that follows a message; it takes nothing from the words of others. */
  async takePicture({ address }: Requester): Promise<void> {
    await this.picturesByAddress.take(address);
  }

  /** Throws TooMany where the wall has had its share of this minute, and this address more than a little of it. */
  checkPage(minute: LastMinute): void {
    if (this.scale > 1) return; // a load test
    if (
      minute.all >= MAX_PER_PAGE * this.scale &&
      minute.fromAddress >= MIN_PER_ADDRESS * this.scale
    )
      throw new TooMany('Many are writing here just now. Please try again in a minute.', 60);
  }
}

/**
 * What a device is known by that sends no id of its own. Phones of one make in one chapel are alike
 * in it, so what refuses looks at the name beside it.
 */
export function sharedDevice({ address, agent }: Requester): string {
  return `${address} ${agent}`;
}
