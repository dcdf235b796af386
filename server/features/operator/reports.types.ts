import { Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { ReportReason } from '../reports/report.types.ts';
import { OperatorAct } from '../takedown/takedown.types.ts';

export enum ReportOutcome {
  TAKEN_DOWN = 'taken_down',
  ANSWERED = 'answered',
  OWNERS_ASKED = 'owners_asked',
  NOTHING_WRONG = 'nothing_wrong',
}
registerEnumType(ReportOutcome, {
  name: 'ReportOutcome',
  description: 'What became of a report.',
  valuesConfig: {
    TAKEN_DOWN: { description: 'What it is about was taken down.' },
    ANSWERED: { description: 'It was answered in words.' },
    OWNERS_ASKED: { description: 'The page’s owners were asked to change it.' },
    NOTHING_WRONG: { description: 'Nothing is wrong.' },
  },
});

export enum OperatorOpening {
  MESSAGE = 'message',
  PHOTO = 'photo',
  PAGE = 'page',
}
registerEnumType(OperatorOpening, {
  name: 'OperatorOpening',
  description: 'What of a reported page is opened.',
  valuesConfig: {
    MESSAGE: { description: 'The message that the report names.' },
    PHOTO: { description: 'One of its photos.' },
    PAGE: { description: 'Its own words and pictures, without messages.' },
  },
});

@ObjectType({ description: 'What a visitor reported.' })
export class OperatorReport {
  @Field(() => ID, { description: 'Its number, such as R-1001.' })
  number: string;

  @Field(() => ReportReason, { description: 'What is wrong.' })
  reason: ReportReason;

  @Field(() => String, {
    name: 'words',
    description: 'In the visitor’s words; may be empty.',
  })
  description: string;

  @Field(() => Boolean, { description: 'Whether they left an address for an answer.' })
  wantsAnswer: boolean;

  @Field(() => Boolean, { description: 'Whether it names a message.' })
  hasMessage: boolean;

  @Field(() => Date, { description: 'When it came.' })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it was answered.' })
  answeredAt: Date | null;

  @Field(() => ReportOutcome, { nullable: true, description: 'What became of it.' })
  outcome: ReportOutcome | null;

  @Field(() => ID, { description: 'The page that it is about.' })
  pageId: string;

  @Field(() => String, { description: 'Its address.' })
  pageUrl: string;

  @Field(() => String, { description: 'What it is called; may be empty.' })
  pageTitle: string;

  @Field(() => Boolean, { description: 'Whether the page is taken down.' })
  isDown: boolean;

  @Field(() => Int, {
    description: 'How often the page was opened from the day on which it was reported, in UTC.',
  })
  visitsSince: number;
}

@ObjectType({ description: 'A report, and what was done because of it.' })
export class OperatorReportDetail {
  @Field(() => OperatorReport, { description: 'The report.' })
  report: OperatorReport;

  @Field(() => Int, { description: 'How many photos its page has.' })
  photos: number;

  @Field(() => [OperatorAct], {
    description: 'What operators did because of it, the newest first.',
    complexity: listComplexity(50),
  })
  acts: OperatorAct[];
}

@InputType({ description: 'The answer to a report.' })
export class OperatorAnswerInput {
  @Field(() => ID, { description: 'The report, such as R-1001.' })
  number: string;

  @Field(() => ReportOutcome, { description: 'What became of it.' })
  outcome: ReportOutcome;

  @Extensions({ maxLength: MAX_REPORT })
  @Field(() => String, {
    nullable: true,
    description: 'To whoever reported, besides what the outcome says: up to 2,000 characters.',
  })
  words?: string | null;

  @Extensions({ maxLength: MAX_REPORT })
  @Field(() => String, {
    nullable: true,
    description: 'To the page’s owners, wanted with OWNERS_ASKED: up to 2,000 characters.',
  })
  toOwners?: string | null;
}

@ObjectType({ description: 'The report is answered.' })
export class OperatorAnswerPayload {
  @Field(() => Boolean, { description: 'Whether whoever reported gets a mail.' })
  mailed: boolean;
}

@InputType({ description: 'What an operator opens because of a report.' })
export class OperatorOpenInput {
  @Field(() => ID, { description: 'The report, such as R-1001.' })
  number: string;

  @Field(() => OperatorOpening, { description: 'What of its page.' })
  what: OperatorOpening;

  @Field(() => Int, { nullable: true, description: 'Which photo, from 1, as visitors count them.' })
  photo?: number | null;
}

@ObjectType({ description: 'Words or a picture that an operator opened.' })
export class OpenedPart {
  @Field(() => String, { description: 'What it is, or who wrote it.' })
  label: string;

  @Field(() => String, { description: 'The words; a photo’s caption.' })
  text: string;

  @Field(() => String, {
    nullable: true,
    description: 'The picture as a data URI; null also for one of a page beyond its 60th.',
    complexity: 50,
  })
  picture: string | null;

  @Field(() => ID, { nullable: true, description: 'The message, by which it can be taken down.' })
  tributeId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The picture’s address, by which it can be taken down.',
  })
  image: string | null;
}

@ObjectType({ description: 'What was opened; its page’s members see that it was.' })
export class OperatorOpenPayload {
  @Field(() => [OpenedPart], {
    description: 'Words and pictures.',
    complexity: listComplexity(60, 6_500), // as many with a picture; and words, of a page up to six million bytes
  })
  parts: OpenedPart[];
}
