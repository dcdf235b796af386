import { Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import type { BouncedMailsService } from './bounced-mails.service.ts';

@ObjectType('ReturnedMails', { description: 'That mails to the viewer’s address come back.' })
class BouncedMails {
  @Field(() => String, { description: 'The address.' })
  email: string;

  @Field(() => Date, { description: 'Since when.' })
  since: Date;
}

@ObjectType({ description: 'A mail is on its way.' })
class TryMyAddressPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@Resolver()
export class BouncedMailsResolver {
  constructor(private readonly service: BouncedMailsService) {}

  @Query(() => BouncedMails, {
    name: 'returnedMails',
    nullable: true,
    description:
      'Whether mails to the viewer’s address come back; null where they do not. Until it works again, only what they ask for is sent there. Errors: UNAUTHENTICATED.',
  })
  bouncedMails(@CurrentViewer() viewer: Viewer): Promise<BouncedMails | null> {
    return this.service.findBounce(viewer);
  }

  @Mutation(() => TryMyAddressPayload, {
    description:
      'Mails the viewer’s address once more; when it takes the mail, everything is sent there again. Errors: UNAUTHENTICATED, TOO_MANY (three in an hour).',
  })
  async tryMyAddress(@CurrentViewer() viewer: Viewer): Promise<TryMyAddressPayload> {
    await this.service.tryAddress(viewer);
    return { done: true };
  }
}
