import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job of the scheduler, and when it is due again. */
@Entity('job')
export class JobRow {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz', { name: 'next_run_at' })
  nextRunAt: Date;

  @Column('timestamptz', { name: 'last_run_at', nullable: true })
  lastRunAt: Date | null;

  /** Why it failed then; null if it did not. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;
}
