import { Field, ID, InputType } from 'type-graphql';
import { Service } from '../pages/service.type.ts';

@InputType({ description: 'A service as its page’s members enter it.' })
export class SetServiceInput implements Service {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, { description: 'What it is called: 1 to 120 characters.' })
  title: string;

  @Field(() => Date, { description: 'When it begins: from 1900 on, up to five years ahead.' })
  startsAt: Date;

  @Field(() => String, { description: 'The IANA time zone of the place, such as Europe/London.' })
  timeZone: string;

  @Field(() => String, { nullable: true, description: 'Where, up to 300 characters.' })
  place: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where it can be watched: an https address of up to 500 characters.',
  })
  broadcastUrl: string | null;
}
