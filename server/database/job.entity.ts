import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a job of the scheduler is due again. */
@Entity('job')
export class JobRow {
  @PrimaryColumn('text')
  name: string;

  @Column('timestamptz', { name: 'next_run_at' })
  nextRunAt: Date;
}
