import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A change of an account's e-mail address; of both its links only the hashes are stored. */
@Entity('email_change')
export class EmailChangeRow {
  /** Of the link to the old mailbox, which stops the change and takes it back. */
  @PrimaryColumn('bytea', { name: 'stop_hash' })
  stopHash: Buffer;

  /** Of the link to the new mailbox; null where the new address has an account, whose mail holds no link. */
  @Column('bytea', { name: 'confirm_hash', nullable: true })
  confirmHash: Buffer | null;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text', { name: 'old_email' })
  oldEmail: string;

  @Column('text', { name: 'new_email' })
  newEmail: string;

  /** Whether it waits to be confirmed: one of an account at a time. */
  @Column('boolean', { name: 'is_open', default: true })
  isOpen: boolean;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'confirm_until' })
  confirmUntil: Date;

  @Column('timestamptz', { name: 'stop_until' })
  stopUntil: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
