import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The count of a rate limit's key in its current window. */
@Entity('rate_limit')
export class RateLimit {
  @PrimaryColumn('varchar')
  key: string;

  @Column('integer')
  points: number;

  @Column('bigint', { nullable: true })
  expire: string | null;
}
