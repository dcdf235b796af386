import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Page } from '../pages/page.entity.ts';
import type { VisibilityService } from './visibility.service.ts';
import { EnterPhraseInput, EnterPhrasePayload, SetVisibilityInput } from './visibility.types.ts';

@Resolver(() => Page)
export class VisibilityResolver {
  constructor(private readonly service: VisibilityService) {}

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The phrase that opens the page, for its members; null for everybody else.',
  })
  phrase(@Root() { id }: Page, @Ctx() { viewer }: Context): Promise<string | null> {
    return this.service.readPhrase(viewer, id);
  }

  @Mutation(() => Page, {
    description:
      'Sets who may see the page besides its members; what somebody may no longer see ends within a second, also what is open. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (no phrase where one is needed, or one that is too short).',
  })
  setVisibility(
    @Arg('input', () => SetVisibilityInput) input: SetVisibilityInput,
    @Ctx() { viewer }: Context,
  ): Promise<Page> {
    return this.service.setVisibility(viewer, input);
  }

  @Mutation(() => EnterPhrasePayload, {
    description:
      'Opens a page by its family’s phrase for this device. Errors: REFUSED (another phrase), NOT_FOUND (no page that a phrase opens), TOO_MANY (30 wrong ones in ten minutes from one address).',
  })
  enterPhrase(
    @Arg('input', () => EnterPhraseInput) input: EnterPhraseInput,
    @Ctx() context: Context,
  ): Promise<EnterPhrasePayload> {
    return this.service.enterPhrase(input, context);
  }
}
