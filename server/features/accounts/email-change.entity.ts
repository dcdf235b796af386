import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  type EntityManager,
  IsNull,
  MoreThanOrEqual,
  Not,
} from 'typeorm';
import { lockAccount, UserAccount } from './user.entity.ts';

/** A change of an account's e-mail address; of both its links only the hashes are stored. */
@Entity('email_change')
export class EmailChangeRow {
  /** The hash of the link to the old mailbox, which stops the change or takes it back. */
  @PrimaryColumn('bytea', { name: 'stop_hash' })
  stopHash: Buffer;

  /**
   * The hash of the link to the new mailbox; null if the new address already has an account, whose mail contains no
   * link.
   */
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

/** How long the new mailbox can confirm. */
export const CONFIRM_HOURS = 24;
/** How long the old mailbox can stop the change and take it back. */
export const STOP_DAYS = 7;

/** Whether an address has an account, or had one that may still take it back. */
export async function isTaken(manager: EntityManager, email: string): Promise<boolean> {
  const accounts = manager.createQueryBuilder(UserAccount, 'account');
  const hasAccount = accounts.where('lower(account.email) = lower(:email)', { email }).getExists();
  return (await hasAccount) || isHeld(manager, email, null);
}

/** Whether an address was another account's a few days ago, which may still take it back. */
export function isHeld(
  manager: EntityManager,
  email: string,
  userId: string | null,
): Promise<boolean> {
  return manager
    .createQueryBuilder(EmailChangeRow, 'change')
    .where('lower(change.oldEmail) = lower(:email)', { email })
    .andWhere('change.confirmedAt is not null and change.stopUntil > now()')
    .andWhere('change.userId is distinct from :userId', { userId })
    .getExists();
}

/** Ends the pending change of address, if there is one. */
export async function closeOpenChange(manager: EntityManager, userId: string): Promise<void> {
  const closed = { isOpen: false, confirmHash: null };
  await manager.update(EmailChangeRow, { userId, isOpen: true }, closed);
}

/** Uses a link of the new mailbox up, once; null if it is no longer valid. */
export async function takeConfirmed(
  manager: EntityManager,
  confirmHash: Buffer,
): Promise<EmailChangeRow | null> {
  const change = await manager.findOneBy(EmailChangeRow, { confirmHash });
  if (!change || !(await lockAccount(manager, change.userId))) return null;
  const { affected } = await manager
    .createQueryBuilder()
    .update(EmailChangeRow)
    .set({ isOpen: false, confirmHash: null, confirmedAt: () => 'now()' })
    .where({ stopHash: change.stopHash, isOpen: true })
    .andWhere('confirmUntil > now()')
    .execute();
  return affected ? change : null;
}

/** A change that its old mailbox can still stop, and whether it or a later one had been confirmed; takes both away. */
export async function takeStopped(
  manager: EntityManager,
  stopHash: Buffer,
): Promise<{ change: EmailChangeRow; hadChanged: boolean } | null> {
  const stopped = await manager.findOneBy(EmailChangeRow, { stopHash });
  if (!stopped || !(await lockAccount(manager, stopped.userId))) return null;
  const change = await manager
    .createQueryBuilder(EmailChangeRow, 'change')
    .where({ stopHash })
    .andWhere('change.stopUntil > now()')
    .getOne();
  if (!change) return null;
  const later = { userId: change.userId, createdAt: MoreThanOrEqual(change.createdAt) };
  const hadChanged = await manager.existsBy(EmailChangeRow, {
    ...later,
    confirmedAt: Not(IsNull()),
  });
  await manager.delete(EmailChangeRow, later);
  return { change, hadChanged };
}
