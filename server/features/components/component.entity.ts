import { Column, Entity, PrimaryColumn } from 'typeorm';
import { registerEnumType } from 'type-graphql';

/** The block types; the values are REST's words. */
export enum ComponentType {
  YOUTUBE = 'youtube',
  IMAGE = 'image',
  TEXT = 'text',
  COMMENT = 'comment',
  BIO = 'bio',
  PHOTOS = 'photos',
}
registerEnumType(ComponentType, {
  name: 'ComponentType',
  description: 'The six block types.',
  valuesConfig: {
    YOUTUBE: { description: 'A film on YouTube.' },
    IMAGE: { description: 'One picture.' },
    TEXT: { description: 'Formatted words.' },
    COMMENT: { description: 'The wall on which visitors leave tributes.' },
    BIO: { description: 'Who the page is about: name, dates, portrait, a saying.' },
    PHOTOS: { description: 'The page’s album.' },
  },
});

/** What every block has: its place. What it holds is in `payload`, shaped by its type's row in the registry. */
@Entity('component')
export class ComponentRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('text')
  type: ComponentType;

  /** Sorts by bytes; only the server makes it. */
  @Column('text')
  rank: string;

  @Column('integer')
  version: number;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;
}
