import { Field, ID, ObjectType } from 'type-graphql';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import { DateTime } from '../../../graphql/date-time.ts';

@Entity('passkey')
@ObjectType('Passkey', {
  description:
    'With what somebody signs in instead of their password: a device, or where it keeps its passwords.',
})
export class PasskeyRow {
  @PrimaryGeneratedColumn('uuid')
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** As browsers write it: base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId: string;

  /** COSE. */
  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer;

  /** How often the device says that it was used; 0 for those that do not count. */
  @Column('bigint')
  counter: string;

  /** How browsers reach it, in their words. */
  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  @Field(() => String, { description: 'The name that its owner knows it by.' })
  name: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it last signed in; null for never.' })
  lastUsedAt: Date | null;
}

/** What a passkey has to sign, once. */
@Entity('passkey_challenge')
export class PasskeyChallengeRow {
  @PrimaryColumn('text')
  challenge: string;

  @Column('text')
  purpose: 'add' | 'log in' | 'confirm';

  /** The login that asked for it; null where there is none yet. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
