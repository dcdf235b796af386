import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A device on which a member gets a page's news; it ends with the login there. */
@Entity('push_subscription')
export class PushSubscription {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** The address at the browser's push service. Whoever knows it can send there, so it is shown to nobody. */
  @Column('text')
  endpoint: string;

  /** The device's public key, as an uncompressed point of P-256. */
  @Column('bytea')
  p256dh: Buffer;

  /** A secret of the device. */
  @Column('bytea')
  auth: Buffer;
}

/** A notification on its way to a device. */
@Entity('push_message')
export class PushMessage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('uuid', { name: 'session_id' })
  sessionId: string;

  @Column('text')
  payload: string;

  @Column('integer', { default: 0 })
  tries: number;

  /** When the next attempt is due; during an attempt, when another process may try. */
  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' })
  nextTryAt: Date;

  @Column('timestamptz', { name: 'useful_until' })
  usefulUntil: Date;
}
