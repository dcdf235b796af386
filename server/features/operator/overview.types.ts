import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { listComplexity } from '../../graphql/cost.ts';
import { LogEntryType } from './log.types.ts';
import { OperatorPage } from './pages.types.ts';

export enum HealthLevel {
  OK = 'ok',
  WARN = 'warn',
  BAD = 'bad',
}
registerEnumType(HealthLevel, {
  name: 'HealthLevel',
  description: 'How a part of the installation stands.',
  valuesConfig: {
    OK: { description: 'As it should.' },
    WARN: { description: 'To be looked at.' },
    BAD: { description: 'Wrong.' },
  },
});

@ObjectType({ description: 'A part of the installation, and how it stands.' })
export class OperatorHealth {
  @Field(() => String, { description: 'Which part.' })
  name: string;

  @Field(() => HealthLevel, { description: 'How it stands.' })
  level: HealthLevel;

  @Field(() => String, { description: 'The same in a few words; empty where `at` says it.' })
  state: string;

  @Field(() => Date, { nullable: true, description: 'When it was, or until when it is good.' })
  at: Date | null;

  @Field(() => String, { description: 'What is known besides.' })
  detail: string;
}

@ObjectType({ description: 'A service of today.' })
export class OperatorService {
  @Field(() => OperatorPage, { description: 'Whose.' })
  page: OperatorPage;

  @Field(() => Date, { description: 'When it begins.' })
  startsAt: Date;

  @Field(() => String, { description: 'The IANA time zone of its place.' })
  timeZone: string;
}

@ObjectType({ description: 'The state of the installation, at a glance.' })
export class OperatorOverview {
  @Field(() => String, { description: 'In a sentence or two: what is wrong, what waits.' })
  sentence: string;

  @Field(() => Date, { description: 'When it was read.' })
  at: Date;

  @Field(() => Int, { description: 'Reports that nobody has answered.' })
  reports: number;

  @Field(() => Date, { nullable: true, description: 'When the oldest of them came.' })
  oldestReport: Date | null;

  @Field(() => Int, { description: 'Mails that do not arrive.' })
  mails: number;

  @Field(() => Date, { nullable: true, description: 'Since when.' })
  mailsSince: Date | null;

  @Field(() => [OperatorHealth], {
    description: 'Each part, and how it stands.',
    complexity: listComplexity(10),
  })
  health: OperatorHealth[];

  @Field(() => [OperatorService], {
    description: 'Services that are on, or begin within a day; the next first.',
    complexity: listComplexity(20),
  })
  services: OperatorService[];

  @Field(() => Date, { nullable: true, description: 'From when a restart disturbs a service.' })
  noRestartFrom: Date | null;

  @Field(() => Date, { nullable: true, description: 'Until when.' })
  noRestartUntil: Date | null;

  @Field(() => [Int], {
    description: 'Messages in the last hour, for two minutes each; the oldest first.',
    complexity: 30,
  })
  messages: number[];

  @Field(() => Int, { description: 'How many pages there are.' })
  pages: number;

  @Field(() => [LogEntryType], {
    description: 'What operators did of late.',
    complexity: listComplexity(5, 50),
  })
  lately: LogEntryType[];
}

@ObjectType({ description: 'Background work, and how it ended.' })
export class OperatorJob {
  @Field(() => String, { description: 'What it does.' })
  name: string;

  @Field(() => Date, { nullable: true, description: 'When it last ran; null if it has not yet.' })
  lastRunAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed then; null if it did not.' })
  lastError: string | null;

  @Field(() => Date, { description: 'When it is due again.' })
  nextRunAt: Date;
}

@ObjectType({ description: 'How much waits for operators.' })
export class OperatorWaiting {
  @Field(() => Int, { description: 'Reports that nobody has answered.' })
  reports: number;

  @Field(() => Int, { description: 'Reports that were answered.' })
  answered: number;

  @Field(() => Int, { description: 'Mails that do not arrive.' })
  mails: number;
}
