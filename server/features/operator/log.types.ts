import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { AuditAction } from '../audit/audit-action.ts';

export enum AuditActor {
  OPERATOR = 'operator',
  MEMBER = 'member',
  KEEPSAKE = 'keepsake',
}
registerEnumType(AuditActor, {
  name: 'AuditActor',
  description: 'Who acted.',
  valuesConfig: {
    OPERATOR: { description: 'Whoever runs the installation, in the room or by a command.' },
    MEMBER: { description: 'One of a page’s own people.' },
    KEEPSAKE: { description: 'Keepsake by itself.' },
  },
});

@ObjectType('OperatorLogLine', { description: 'An entry of the audit log, which only grows.' })
export class LogEntryType {
  @Field(() => ID, { description: 'Its number.' })
  id: string;

  @Field(() => Date, { description: 'When.' })
  at: Date;

  @Field(() => AuditActor, { description: 'Who acted.' })
  actor: AuditActor;

  @Field(() => String, {
    nullable: true,
    description: 'An operator’s name; null for others, and at the command line.',
  })
  who: string | null;

  @Field(() => AuditAction, { description: 'What was done.' })
  action: AuditAction;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the page that it is about, while that is there.',
  })
  page: string | null;

  @Field(() => String, {
    description: 'Identifies all entries about the same thing, even once it is erased.',
  })
  subject: string;

  @Field(() => String, { nullable: true, description: 'A report’s number, or a fixed reason.' })
  because: string | null;

  @Field(() => String, { nullable: true, description: 'What of it, such as “photo 3”.' })
  detail: string | null;
}
