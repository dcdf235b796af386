import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { MailKind } from './mail-kinds.ts';
import type { MailBody } from './mail-parts.ts';

/** Waits to be sent; handed to the mail server; given up; refused by the mail server for its address. */
export type MailState = 'queued' | 'sent' | 'failed' | 'bounced';

/** A queued mail, or the record of one that was sent or given up. */
@Entity('mail')
export class MailRow {
  /** The id is also the mail's Message-ID, by which duplicates can be recognised. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The kind of the mail; '' for what release 1.0 has queued, which is kept for thirty days. */
  @Column('text')
  kind: MailKind | '';

  /** Computed by the database from what follows. */
  @Column({ type: 'text', insert: false, update: false })
  state: MailState;

  @Column('text')
  recipient: string;

  @Column('text')
  subject: string;

  /** The mail's content; null once it is sent or given up, as it contains secret links. */
  @Column('jsonb', { nullable: true })
  body: MailBody | null;

  /** The page that it names, with which it is erased; null for none. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  /** Until when the mail is useful to its recipient. */
  @Column('timestamptz', { name: 'useful_until' })
  usefulUntil: Date;

  /** How many attempts were made to send it. */
  @Column('integer', { default: 0 })
  tries: number;

  /** When the next attempt is due; during an attempt, when another process may try. */
  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' })
  nextTryAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  /** When the mail was given up. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  /** Whether the mail was given up because of its address. */
  @Column('boolean', { default: false })
  bounced: boolean;

  /** The mail server's last error. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}

/** An address that the mail server refused for good; it only gets mails that its owner asks for. */
@Entity('bounced_address')
export class BouncedAddress {
  /** The address in lower case, as the database converts it. */
  @PrimaryColumn('text')
  address: string;

  @CreateDateColumn({ type: 'timestamptz' })
  since: Date;

  /** The mail server's answer. */
  @Column('text')
  answer: string;
}
