import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { AuditAction } from '../audit/audit-action.ts';

@ObjectType({
  description:
    'A page that the operator took down: nobody can open it, and nothing on it is deleted.',
})
export class PageTakedown {
  @Field(() => Date, { description: 'Since when.' })
  at: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the operator’s words; for the page’s members, null for everybody else.',
  })
  reason: string | null;
}

/** Why something is taken down; the values are stored in the audit log. */
export enum TakedownReason {
  SPAM = 'spam',
  PRIVATE = 'private',
  NOT_THEIRS = 'not_theirs',
  AUTHORITY = 'authority',
  OTHER = 'other',
}
registerEnumType(TakedownReason, {
  name: 'TakedownReason',
  description: 'Why the operator takes something down.',
  valuesConfig: {
    SPAM: { description: 'It is advertising or a trick.' },
    PRIVATE: { description: 'It shows private things about a living person.' },
    NOT_THEIRS: { description: 'A photo or text belongs to somebody else.' },
    AUTHORITY: { description: 'A court or an authority asks for it.' },
    OTHER: { description: 'Something else.' },
  },
});

@ObjectType({ description: 'Something that the operator did about a page, for its members.' })
export class OperatorAct {
  @Field(() => Date, { description: 'When.' })
  at: Date;

  @Field(() => AuditAction, { description: 'What.' })
  action: AuditAction;

  @Field(() => String, { nullable: true, description: 'What of it, such as “photo 3”.' })
  detail: string | null;
}
