import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum OperatorMailState {
  QUEUED = 'queued',
  FAILING = 'failing',
  SENT = 'sent',
  BOUNCED = 'bounced',
  GIVEN_UP = 'given_up',
}
registerEnumType(OperatorMailState, {
  name: 'OperatorMailState',
  description: 'What became of a mail.',
  valuesConfig: {
    QUEUED: { description: 'It is on its way.' },
    FAILING: { description: 'It did not arrive yet, and is tried again.' },
    SENT: { description: 'The mail server took it.' },
    BOUNCED: { description: 'The mail server refused its address for good.' },
    GIVEN_UP: { description: 'It did not arrive while it was of use.' },
  },
});

@ObjectType({ description: 'A mail without its words.' })
export class OperatorMail {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => OperatorMailState, { description: 'What became of it.' })
  state: OperatorMailState;

  @Field(() => Boolean, { description: 'Whether it can be tried again.' })
  canRetry: boolean;

  @Field(() => Boolean, {
    description: 'Whether it can go to another address: only what is about a page can.',
  })
  canRedirect: boolean;

  @Field(() => String, {
    description: 'What it is about, such as “Digest”; not its subject, which may name people.',
  })
  about: string;

  @Field(() => String, { description: 'Whom it goes to: the first letter and the host.' })
  to: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: Date;

  @Field(() => Int, { description: 'How often it was tried.' })
  tries: number;

  @Field(() => Date, { description: 'When it is tried next, while it waits.' })
  nextTryAt: Date;

  @Field(() => Date, { nullable: true, description: 'When the mail server took it.' })
  sentAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The mail server’s last error.' })
  lastError: string | null;
}

@ObjectType({ description: 'The mail is tried again.' })
export class OperatorResendMailPayload {
  @Field(() => OperatorMail, { description: 'The mail as it is now.' })
  mail: OperatorMail;
}

@ObjectType({ description: 'A test is on its way.' })
export class OperatorTestMailPayload {
  @Field(() => String, { description: 'The address that it goes to.' })
  to: string;
}
