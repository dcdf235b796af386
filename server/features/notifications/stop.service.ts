import type { DataSource } from 'typeorm';
import { namePage } from '../mail/mail-words.ts';
import { Page } from '../pages/page.entity.ts';
import { NewsFrequency, NotificationChoice } from './choice.entity.ts';
import type { Stop, StopLinks } from './stop-links.ts';

/** What a link in a mail stops, with the page as mails call it. */
export interface NamedStop extends Stop {
  name: string;
}

/** Stops mails by the links in them. */
export class StopService {
  constructor(
    private readonly db: DataSource,
    private readonly links: StopLinks,
  ) {}

  /** What a token stops; null if it is not one of ours. */
  async find(token: string): Promise<NamedStop | null> {
    const stop = this.links.read(token);
    if (!stop) return null;
    const page = await this.db.getRepository(Page).findOneBy({ id: stop.pageId });
    return { ...stop, name: page && !page.isDark ? namePage(page) : 'this page' };
  }

  /** Stops it, or lets news come once a week; again changes nothing, as for whoever has left the page. */
  async apply({ topic, pageId, userId }: Stop, isWeekly: boolean): Promise<void> {
    await this.db.query(
      `insert into notification_choice (page_id, user_id, told_until)
       select page_id, user_id, now() from page_member where page_id = $1 and user_id = $2
       on conflict do nothing`,
      [pageId, userId],
    );
    const news = isWeekly
      ? { frequency: NewsFrequency.WEEKLY }
      : { frequency: NewsFrequency.NEVER, dueAt: null };
    const days = { remembersBirth: false, remembersPassing: false, remindAt: null };
    const choices = this.db.getRepository(NotificationChoice);
    await choices.update({ pageId, userId }, topic === 'news' ? news : days);
  }
}
