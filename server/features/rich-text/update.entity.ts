import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of such a text that came since. */
@Entity('collaboration_update')
export class CollaborationUpdateRow {
  @PrimaryColumn('uuid', { name: 'component_id' })
  componentId: string;

  @PrimaryColumn('text')
  field: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('bytea')
  data: Buffer;
}
