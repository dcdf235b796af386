import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';

/** Why somebody reports a page; the values are stored. */
export enum ReportReason {
  NOT_THEIRS = 'not_theirs',
  HURTFUL = 'hurtful',
  PRIVATE = 'private',
  SPAM = 'spam',
  UNLAWFUL = 'unlawful',
  OTHER = 'other',
}
registerEnumType(ReportReason, {
  name: 'ReportReason',
  description: 'What is wrong with a page.',
  valuesConfig: {
    NOT_THEIRS: { description: 'A photo or text on it belongs to somebody else.' },
    HURTFUL: { description: 'It hurts or threatens somebody.' },
    PRIVATE: { description: 'It shows private things about somebody.' },
    SPAM: { description: 'It is advertising or a trick.' },
    UNLAWFUL: { description: 'It is not true, or not allowed.' },
    OTHER: { description: 'Something else.' },
  },
});

@InputType({ description: 'What somebody tells about a page.' })
export class ReportPageInput {
  @Field(() => ID, { description: 'The page, which the reporter can see.' })
  pageId: string;

  @Field(() => ReportReason, { description: 'What is wrong.' })
  reason: ReportReason;

  @Field(() => String, {
    nullable: true,
    description: 'Where, and what should be known: up to 2,000 characters.',
  })
  words?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An e-mail address, if an answer is wanted.',
  })
  email?: string | null;

  @Field(() => ID, { nullable: true, description: 'The message that it is about, if it is one.' })
  tributeId?: string | null;
}

@ObjectType({ description: 'A report that has arrived.' })
export class ReportPayload {
  @Field(() => String, { description: 'The number to quote when asking about it, such as R-1001.' })
  number: string;
}
