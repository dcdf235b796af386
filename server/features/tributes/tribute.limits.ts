import { MAX_TRIBUTE_NAME } from '../../../protocol/tribute-text.ts';
import { TooMany } from '../../errors/public-errors.ts';
import type { Requester } from '../../graphql/context.ts';
import type { CreateLimiter, Limiter, SharedLimiter } from '../../limits/rate-limit.ts';
import { normalizeForMatching, sharedDeviceKey } from './judge/fingerprint.ts';
import type { Comparison } from './judge/held-reasons.ts';

/** How many messages a minute a wall takes from all addresses together. */
const MAX_PER_PAGE = 1_800;
/** How many messages a minute one address may post on a wall even beyond that. */
const MIN_PER_ADDRESS = 5;

const TOO_MANY_MESSAGE =
  'Thank you for writing so much. Please wait a minute before you send the next message.';

/**
 * Limits how much one visitor may post. A congregation posts within one minute from a chapel's single address, so the
 * limit per address is wide and the one per device is narrow. Every attempt counts for its sender; only stored
 * messages count for the page, so nobody can close a wall with messages that are refused.
 */
export class PostLimits {
  private readonly byDevice: SharedLimiter;
  private readonly byAddress: Limiter;
  private readonly picturesByAddress: Limiter;

  constructor(
    createLimiter: CreateLimiter,
    private readonly scale: number,
  ) {
    const points = Math.max(20, 5 / scale); // a device is always left at least five
    this.byDevice = createLimiter({
      name: 'post-device',
      points,
      seconds: 60,
      message: TOO_MANY_MESSAGE,
    });
    this.byAddress = createLimiter({ name: 'post', points: 600, seconds: 60 });
    this.picturesByAddress = createLimiter({ name: 'post-picture', points: 600, seconds: 60 });
  }

  /** Counts one attempt; throws TooMany if its device or its address is over the limit. */
  async countPost(requester: Requester, name: string): Promise<void> {
    const device =
      requester.device ??
      `${sharedDeviceKey(requester)} ${normalizeForMatching(name.slice(0, MAX_TRIBUTE_NAME))}`;
    this.byDevice.check(device); // checked first, so that a blocked device uses up nothing of its address's limit
    const results = await Promise.allSettled([
      this.byDevice.consume(device),
      this.byAddress.consume(requester.address),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** Counts an attempt to send a picture after its message; it does not count as a message. Throws TooMany. */
  async countPicture({ address }: Requester): Promise<void> {
    await this.picturesByAddress.consume(address);
  }

  /**
   * The error TooMany if the wall has reached this minute's limit and this address has posted more than its minimum,
   * otherwise null.
   */
  checkPace({ minute, minuteOfAddress }: Comparison): TooMany | null {
    if (this.scale > 1) return null; // during a load test
    const isTooFast =
      minute >= MAX_PER_PAGE * this.scale && minuteOfAddress >= MIN_PER_ADDRESS * this.scale;
    return isTooFast
      ? new TooMany('Many are writing here just now. Please try again in a minute.', 60)
      : null;
  }
}
