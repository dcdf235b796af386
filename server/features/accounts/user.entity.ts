import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

@Entity('user_account')
@ObjectType('User', { description: 'Somebody with an account.' })
export class UserAccount {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Column('text')
  @Field(() => String, { description: 'As it was registered; unique without regard to case.' })
  email: string;

  @Column('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The name that they gave themselves; null where it is made from the address.',
  })
  name: string | null;

  /** When the account is erased; null unless its owner deleted it. */
  @Column('timestamptz', { name: 'gone_at', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description:
      'When the account is erased, if it was deleted: until then restoreAccount restores it; null otherwise.',
  })
  goneAt: Date | null;

  /** How many reminders of that were sent. */
  @Column('smallint', { default: 0, select: false })
  reminders?: number;

  /** The IANA name of the account's time zone, reported by its browser or chosen; null until it is known. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash: string;

  @Column('timestamptz', { name: 'password_changed_at', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'When they chose another password; null for the one they began with.',
  })
  passwordChangedAt: Date | null;

  /** When a link mailed to the address was used; null if nobody has proved that the mailbox is theirs. */
  @Column('timestamptz', { name: 'mailbox_proven_at', nullable: true, select: false })
  mailboxProvenAt?: Date | null;

  @Column('integer', { name: 'credit_amount' })
  @Field(() => Int, { description: 'A whole number, 0 by default; nothing spends it yet.' })
  creditAmount: number;

  @Column('integer', { name: 'credit_amount2' })
  @Field(() => Int, { description: 'A whole number, 0 by default; nothing spends it yet.' })
  creditAmount2: number;
}

/** Locks an account until the transaction ends; null if there is none. */
export function lockAccount(manager: EntityManager, id: string): Promise<UserAccount | null> {
  const lock = { mode: 'for_no_key_update' } as const;
  return manager.findOne(UserAccount, { where: { id }, lock });
}
