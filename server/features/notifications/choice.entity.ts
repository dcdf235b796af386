import { Column, Entity, PrimaryColumn } from 'typeorm';
import { registerEnumType } from 'type-graphql';

/** How often a member gets news of a page. */
export enum NewsFrequency {
  AT_ONCE = 'at_once',
  DAILY = 'daily',
  WEEKLY = 'weekly',
  NEVER = 'never',
}
registerEnumType(NewsFrequency, {
  name: 'NewsFrequency',
  description: 'How often a member hears what is new on a page; never between 21:00 and 8:00.',
  valuesConfig: {
    AT_ONCE: { description: 'A few minutes after something came, at most every ten minutes.' },
    DAILY: { description: 'Once a day at their hour, while something is new.' },
    WEEKLY: { description: 'At most once in seven days, at their hour.' },
    NEVER: { description: 'Not at all.' },
  },
});

/** A member's settings for the news of a page; a missing row means the defaults. */
@Entity('notification_choice')
export class NotificationChoice {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('text', { default: NewsFrequency.DAILY })
  frequency: NewsFrequency;

  /** The hour, from 8 to 20, in the member's time zone. */
  @Column('smallint', { default: 9 })
  hour: number;

  @Column('boolean', { name: 'by_mail', default: true })
  byMail: boolean;

  @Column('boolean', { name: 'remembers_birth', default: false })
  remembersBirth: boolean;

  @Column('boolean', { name: 'remembers_passing', default: false })
  remembersPassing: boolean;

  /** Messages until this time have been reported. */
  @Column('timestamptz', { name: 'told_until' })
  notifiedUntil: Date;

  /** When news was last sent; null if never. */
  @Column('timestamptz', { name: 'told_at', nullable: true })
  notifiedAt: Date | null;

  /** When news is due; null while there is none. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** The next morning on which to check for a day to remember; null if the member asked for none. */
  @Column('timestamptz', { name: 'remind_at', nullable: true })
  remindAt: Date | null;
}

/** The time until which new messages have been processed; one row. */
@Entity('notification_progress')
export class NotificationProgress {
  @PrimaryColumn('boolean')
  id: boolean;

  @Column('timestamptz', { name: 'seen_until' })
  seenUntil: Date;
}
