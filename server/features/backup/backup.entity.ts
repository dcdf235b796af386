import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that was written, checked and published. */
@Entity('backup')
export class Backup {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The backup's file name. */
  @Column('text')
  name: string;

  @Column('bigint', { transformer: { to: String, from: Number } })
  bytes: number;

  @CreateDateColumn({ type: 'timestamptz', name: 'finished_at' })
  finishedAt: Date;
}
