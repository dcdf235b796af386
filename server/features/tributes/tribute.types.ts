import { Field, Int, ObjectType } from 'type-graphql';
import { MAX_TRIBUTE_PHOTOS } from '../../../protocol/limits.ts';
import { PageInfo } from '../../graphql/connection.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { Person } from '../members/person.ts';
import { HeldReason } from './judge/held-reasons.ts';
import { TributePhotoType } from './tribute-photo.entity.ts';
import { type PublicTribute, Tribute } from './tribute.entity.ts';

@ObjectType({ description: 'Who put a tribute on the wall, kept it off or removed it.' })
export class TributeDecision {
  @Field(() => Person, { nullable: true, description: 'Who; null where the account is gone.' })
  by: Person | null;

  @Field(() => Date, { description: 'When.' })
  at: Date;
}

@ObjectType({ description: 'A tribute in a list.' })
export class TributeEdge {
  @Field(() => String, { description: 'Its place: pass it as `after` to read what follows.' })
  cursor: string;

  @Field(() => Tribute, { description: 'The tribute.' })
  node: PublicTribute;

  @Field(() => [HeldReason], {
    nullable: true,
    description:
      'Why it was held, empty where it was not; in tributesByStatus and wallScreen alone, null elsewhere.',
  })
  heldFor?: HeldReason[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the operator took it down, in words for the page’s members, who cannot show it meanwhile; in tributesByStatus alone, null elsewhere.',
  })
  takenDownFor?: string | null;

  @Field(() => TributeDecision, {
    nullable: true,
    description: 'What a member last decided; in tributesByStatus alone, null elsewhere.',
  })
  decision?: TributeDecision | null;

  @Field(() => String, {
    name: 'digest',
    nullable: true,
    description:
      'Hash of its text and photos; in tributesByStatus and wallScreen alone, null elsewhere. Handed back with a decision, it says what was read.',
  })
  contentHash?: string | null;

  @Field(() => String, { nullable: true, description: 'The first of `photosAside`.' })
  photoAside?: string | null;

  @Field(() => [TributePhotoType], {
    nullable: true,
    description:
      'The photos that its page’s members show it without; in tributesByStatus and wallScreen alone, null elsewhere.',
    complexity: listComplexity(MAX_TRIBUTE_PHOTOS),
  })
  photosAside?: TributePhotoType[] | null;
}

@ObjectType({ description: 'A part of the wall, or of what its members read, newest first.' })
export class TributeConnection {
  @Field(() => [TributeEdge], {
    description: 'The tributes, newest first.',
    complexity: listComplexity(1), // the parent's list already counts one for each
  })
  edges: TributeEdge[];

  @Field(() => PageInfo, { description: 'Where this part ends.' })
  pageInfo: PageInfo;

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount: number;
}
