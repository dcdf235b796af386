import { Field, ID, ObjectType } from 'type-graphql';
import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  PrimaryColumn,
  type DataSource,
  IsNull,
} from 'typeorm';
import { deleteBatch } from '../../../database/delete-batch.ts';

@Entity('passkey')
@ObjectType({
  description:
    'With what somebody signs in instead of their password: a device, or where it keeps its passwords.',
})
export class Passkey {
  @PrimaryGeneratedColumn('uuid')
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** The credential's id as browsers write it, in base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId: string;

  /** COSE. */
  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer;

  /** How often the device says that it was used; 0 for those that do not count. */
  @Column('bigint')
  counter: string;

  /** How a browser can reach the passkey, such as `internal` or `usb`. */
  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  @Field(() => String, { description: 'The name that its owner knows it by.' })
  name: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  @Field(() => Date, { description: 'When it was added.' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it last signed in; null for never.' })
  lastUsedAt: Date | null;
}

/** What a passkey has to sign, once. */
@Entity('passkey_challenge')
export class PasskeyChallenge {
  @PrimaryColumn('text')
  challenge: string;

  @Column('text')
  purpose: 'add' | 'log in' | 'confirm';

  /** The login that asked for the challenge; null if nobody is signed in. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

/** How long a device may take to ask its owner. */
export const CHALLENGE_MINUTES = 5;

type Purpose = PasskeyChallenge['purpose'];

/** Stores the challenges that passkeys sign. Each is valid once, for one purpose and one login, in every process. */
export class PasskeyChallenges {
  constructor(private readonly db: DataSource) {}

  /** Stores a challenge; `sessionId` is the login that it is for, null where there is none yet. */
  async keep(challenge: string, purpose: Purpose, sessionId: string | null): Promise<void> {
    await this.db.getRepository(PasskeyChallenge).insert({
      challenge,
      purpose,
      sessionId,
      expiresAt: () => `now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    });
  }

  /** Uses a challenge up, even if what follows fails; returns whether it was stored for this purpose and login. */
  async take(challenge: unknown, purpose: Purpose, sessionId: string | null): Promise<boolean> {
    if (typeof challenge !== 'string' || challenge.length > 100) return false;
    const { affected } = await this.db
      .createQueryBuilder()
      .delete()
      .from(PasskeyChallenge)
      .where({ challenge, purpose, sessionId: sessionId ?? IsNull() })
      .andWhere('expires_at > now()')
      .execute();
    return affected === 1;
  }

  /** Deletes one batch of those that nobody has answered; returns how many. */
  sweep(): Promise<number> {
    return deleteBatch(this.db, PasskeyChallenge, 'expires_at < now()');
  }
}
