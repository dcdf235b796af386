import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a rate limit has counted in its window; rate-limiter-flexible writes it. */
@Entity('rate_limit')
export class RateLimitRow {
  @PrimaryColumn('varchar')
  key: string;

  @Column('integer')
  points: number;

  @Column('bigint', { nullable: true })
  expire: string | null;
}
