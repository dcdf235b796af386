import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { MyNameService } from './my-name.service.ts';

@InputType({ description: 'How the viewer wants to be called.' })
class SetMyNameInput {
  @Field(() => String, {
    nullable: true,
    description:
      'One line of 1 to 60 characters with at least one letter; null for the name made from the e-mail address.',
  })
  name?: string | null;
}

@ObjectType({ description: 'How the viewer is called from now on.' })
class SetMyNamePayload {
  @Field(() => String, { description: 'The name as the other members of their pages see it.' })
  name: string;
}

@Resolver()
export class MyNameResolver {
  constructor(private readonly names: MyNameService) {}

  @Mutation(() => SetMyNamePayload, {
    description:
      'Sets the name that the other members of the viewer’s pages see, at once and everywhere. Errors: UNAUTHENTICATED, REFUSED (no name), TOO_MANY.',
  })
  async setMyName(
    @Arg('input', () => SetMyNameInput) { name }: SetMyNameInput,
    @Ctx() { viewer }: Context,
  ): Promise<SetMyNamePayload> {
    return { name: await this.names.setMyName(viewer, name ?? null) };
  }
}
