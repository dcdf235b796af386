import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { toUuid } from '../../input/ids.ts';
import { deriveKey } from '../../secrets.ts';
import { namePage } from '../mail/mail-words.ts';
import { PageMember } from '../members/member.entity.ts';
import { Page } from '../pages/page.entity.ts';
import { NewsFrequency, NotificationChoice } from './choice.entity.ts';

/** What a link in a mail stops, with the page's name. */
export interface NamedStop extends Stop {
  name: string;
}

/** Stops mails by the links in them. */
export class StopService {
  constructor(
    private readonly db: DataSource,
    private readonly links: StopLinks,
  ) {}

  /** What a token stops; null if the token is not valid. */
  async find(token: string): Promise<NamedStop | null> {
    const stop = this.links.read(token);
    if (!stop) return null;
    const page = await this.db.getRepository(Page).findOneBy({ id: stop.pageId });
    return { ...stop, name: page && !page.isInaccessible ? namePage(page) : 'this page' };
  }

  /**
   * Stops the mails, or reduces them to one a week; calling it again changes nothing, and neither does a former member.
   */
  async apply({ topic, pageId, userId }: Stop, isWeekly: boolean): Promise<void> {
    await this.db
      .createQueryBuilder()
      .insert()
      .into(NotificationChoice, ['pageId', 'userId', 'notifiedUntil'])
      .valuesFromSelect((members) =>
        members
          .select(['member.pageId', 'member.userId', 'now()'])
          .from(PageMember, 'member')
          .where({ pageId, userId }),
      )
      .orIgnore()
      .execute();
    const news = isWeekly
      ? { frequency: NewsFrequency.WEEKLY }
      : { frequency: NewsFrequency.NEVER, dueAt: null };
    const days = { remembersBirth: false, remembersPassing: false, remindAt: null };
    const choices = this.db.getRepository(NotificationChoice);
    await choices.update({ pageId, userId }, topic === 'news' ? news : days);
  }
}

/** The kinds of mails that a link can stop: news of a page, or its days to remember. */
type StopTopic = 'news' | 'days';

/** Whose mails of which kind a link stops, and about which page. */
export interface Stop {
  topic: StopTopic;
  pageId: string;
  userId: string;
}

const TOPICS: readonly StopTopic[] = ['news', 'days'];
const TOKEN = /^[A-Za-z0-9_-]{66}$/;
const SIGNATURE_BYTES = 16;

/**
 * Links that stop mails without a login: page and account, signed, so that nothing has to be stored for each mail, and
 * an old mail stops them as well. They allow nothing else.
 */
export class StopLinks {
  private readonly key: KeyObject;

  constructor(
    secret: string,
    /** The address people type, without a trailing slash. */
    private readonly publicUrl: string,
  ) {
    this.key = deriveKey(secret, 'links in mails');
  }

  /** The address of the page that stops it. */
  createLink(stop: Stop): string {
    const ids = [stop.pageId, stop.userId].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
    const content = Buffer.concat([Buffer.from([TOPICS.indexOf(stop.topic)]), ...ids]);
    const token = Buffer.concat([content, this.sign(content)]).toString('base64url');
    return `${this.publicUrl}/mail/${token}`;
  }

  /** Parses a token; null if it is not valid. */
  read(token: string): Stop | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.toString('base64url') !== token) return null; // the last letter has bits to spare
    const content = bytes.subarray(0, -SIGNATURE_BYTES);
    const topic = TOPICS[content[0] ?? -1];
    if (!topic || !timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), this.sign(content)))
      return null;
    const ids = content.subarray(1).toString('hex');
    return { topic, pageId: toUuid(ids.slice(0, 32)), userId: toUuid(ids.slice(32)) };
  }

  private sign(content: Buffer): Buffer {
    const digest = createHmac('sha256', this.key).update(content).digest();
    return digest.subarray(0, SIGNATURE_BYTES);
  }
}
