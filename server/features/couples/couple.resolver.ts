import {
  Arg,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { parseWrittenDate } from '../components/dates/written-date.ts';
import { Couple } from '../pages/couple.types.ts';
import { Page } from '../pages/page.entity.ts';
import { CoupleService, MAX_LOVE_BOXES } from './couple.service.ts';

@InputType({ description: 'What changes of two people; omitted fields stay as they are.' })
class UpdateLoveBoxInput implements Partial<Couple> {
  @Field(() => ID, { description: 'Their love box.' })
  pageId: string;

  @Field(() => String, { nullable: true, description: '1 to 60 characters.' })
  firstName?: string;

  @Field(() => String, { nullable: true, description: '1 to 60 characters.' })
  secondName?: string;

  @Field(() => String, { nullable: true, description: 'Free text of up to 60 characters.' })
  day?: string;

  @Field(() => String, { nullable: true, description: 'One line of up to 200 characters.' })
  line?: string;
}

@ObjectType({ description: 'The love box is changed.' })
class UpdateLoveBoxPayload {
  @Field(() => Page, { description: 'The page as it is now.' })
  page: Page;
}

@Resolver()
export class CoupleResolver {
  constructor(private readonly couples: CoupleService) {}

  @Query(() => [Page], {
    description:
      'The couples’ love boxes of which the viewer is a member, the newest first, 20 at most. Errors: UNAUTHENTICATED.',
    complexity: listComplexity(MAX_LOVE_BOXES, MAX_LOVE_BOXES),
  })
  myLoveBoxes(@CurrentViewer() viewer: Viewer): Promise<Page[]> {
    return this.couples.listLoveBoxes(viewer);
  }

  @Mutation(() => UpdateLoveBoxPayload, {
    description:
      'Changes the names of two people, their day or their line; watchers get PageUpdated. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (no couple’s page, a name is missing, too long).',
  })
  async updateLoveBox(
    @Arg('input', () => UpdateLoveBoxInput, {
      description: 'The page and what changes; omitted fields stay as they are.',
    })
    { pageId, ...input }: UpdateLoveBoxInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<UpdateLoveBoxPayload> {
    const givenFields = Object.entries(input).filter(([, value]) => value != null);
    const changes = Object.fromEntries(givenFields) as Partial<Couple>;
    return { page: await this.couples.changeCouple(viewer, pageId, changes) };
  }
}

const DAY = 'as YYYY-MM-DD; null where it does not tell';

@Resolver(() => Couple)
export class CoupleFieldsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: `The earliest day that \`day\` can mean, ${DAY}, or says “about”.`,
  })
  earliestDay(@Root() { day }: Couple): string | null {
    return readDay(day)?.earliest ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: `The latest day that \`day\` can mean, ${DAY}, or says “about”.`,
  })
  latestDay(@Root() { day }: Couple): string | null {
    return readDay(day)?.latest ?? null;
  }
}

function readDay(day: string) {
  const bounds = parseWrittenDate(day);
  return bounds?.isApproximate ? null : bounds;
}
