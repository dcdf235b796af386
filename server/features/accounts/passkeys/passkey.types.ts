import { Extensions, Field, ID, InputType, ObjectType } from 'type-graphql';
import { MAX_CREDENTIAL } from './credential.ts';

@ObjectType({ description: 'What a browser asks a passkey for.' })
export class PasskeyRequest {
  @Field(() => String, {
    description:
      'JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`; its challenge is good once, for five minutes.',
  })
  options: string;
}

@InputType({ description: 'Who wants to add a passkey.' })
export class StartAddingPasskeyInput {
  @Field(() => String, {
    nullable: true,
    description: 'The account’s password; wanted a quarter of an hour after signing in.',
  })
  password?: string | null;
}

@InputType({ description: 'A passkey that a browser has made.' })
export class AddPasskeyInput {
  @Extensions({ maxLength: MAX_CREDENTIAL })
  @Field(() => String, { description: 'JSON of its `toJSON()`, up to 20,000 characters.' })
  credential: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name to know it by, up to 60 characters; without, that of the device.',
  })
  name?: string | null;
}

@InputType({ description: 'Another name for a passkey.' })
export class RenamePasskeyInput {
  @Field(() => ID, { description: 'One of the viewer’s passkeys.' })
  id: string;

  @Field(() => String, { description: 'Up to 60 characters.' })
  name: string;
}

@InputType({ description: 'A passkey that is not to sign in any more.' })
export class RemovePasskeyInput {
  @Field(() => ID, { description: 'One of the viewer’s passkeys.' })
  id: string;
}

@ObjectType({ description: 'The passkey signs in no more.' })
export class RemovePasskeyPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@InputType({ description: 'What a passkey has signed.' })
export class PasskeyAnswerInput {
  @Extensions({ maxLength: MAX_CREDENTIAL })
  @Field(() => String, { description: 'JSON of its `toJSON()`, up to 20,000 characters.' })
  credential: string;
}
