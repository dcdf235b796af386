import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A queued mail, or the record of one that was sent or given up. */
@Entity('mail')
export class MailRow {
  /** Also its Message-ID, by which duplicates can be recognised. */
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  recipient: string;

  @Column('text')
  subject: string;

  /** Its content; null once it is sent or given up, as it contains secret links. */
  @Column('jsonb', { nullable: true })
  body: { text: string; html: string } | null;

  /** The page that it names, with which it is erased; null for none. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  /** After this time it is no longer useful to its recipient. */
  @Column('timestamptz', { name: 'useful_until' })
  usefulUntil: Date;

  /** How many attempts were made to send it. */
  @Column('integer', { default: 0 })
  tries: number;

  /** When to try next; during an attempt, when another process may try. */
  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' })
  nextTryAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  /** When it was given up. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  /** The mail server's last error. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
