import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

/** How far something to take home is. */
export enum ExportState {
  WAITING = 'waiting',
  READY = 'ready',
  FAILED = 'failed',
  STOPPED = 'stopped',
}
registerEnumType(ExportState, {
  name: 'ExportState',
  description: 'How far something to take home is.',
  valuesConfig: {
    WAITING: { description: 'It is waited for or being made.' },
    READY: { description: 'It can be downloaded.' },
    FAILED: { description: 'It could not be made; `reason` says why.' },
    STOPPED: { description: 'Who asked for it does not want it any more.' },
  },
});

/** The paper of a book. */
export enum BookSize {
  A5 = 'a5',
  A4 = 'a4',
}
registerEnumType(BookSize, {
  name: 'BookSize',
  description: 'The paper of a book.',
  valuesConfig: {
    A5: { description: 'To be bound: facing pages.' },
    A4: { description: 'To be printed at home: single sheets.' },
  },
});

/** Which parts of a page are in a book. */
export enum BookContent {
  ALL = 'all',
  LIFE = 'life',
  MESSAGES = 'messages',
}
registerEnumType(BookContent, {
  name: 'BookContent',
  description: 'What of a page is in a book.',
  valuesConfig: {
    ALL: { description: 'The life, the photos, the service and all messages.' },
    LIFE: { description: 'The life, the photos and the service.' },
    MESSAGES: { description: 'The messages alone.' },
  },
});

@InputType({ description: 'What can be chosen of a book.' })
export class BookInput {
  @Field(() => BookSize, { defaultValue: BookSize.A5, description: 'The paper.' })
  size: BookSize;

  @Field(() => BookContent, {
    defaultValue: BookContent.ALL,
    description: 'What of the page is in it.',
  })
  content: BookContent;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'For a printer: pictures go on 3 mm beyond the page, with the marks at which it is trimmed.',
  })
  bleed: boolean;

  @Field(() => Int, {
    defaultValue: 1,
    description: 'Of a page with more messages or photos than can be bound: which volume, from 1.',
  })
  volume: number;
}

@ObjectType({ description: 'Something that a member takes home of a page: a folder or a book.' })
export class ExportJob {
  @Field(() => ID, { description: 'For exportJob and stopExport.' })
  id: string;

  @Field(() => ExportState, { description: 'How far it is.' })
  state: ExportState;

  @Field(() => Date, { description: 'When it was asked for: it is made of the page as it was.' })
  createdAt: Date;

  @Field(() => Int, { description: 'How many of its pictures are ready.' })
  done: number;

  @Field(() => Int, { description: 'How many pictures it has, as far as is known; 0 at first.' })
  total: number;

  @Field(() => Int, {
    nullable: true,
    description: 'About how many seconds its pictures still take; null while nobody can tell.',
  })
  secondsLeft: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The path of the download, once it is ready: good for a day and for who asks, so that a browser needs no token for it. What breaks off can go on where it was.',
  })
  url: string | null;

  @Field(() => Float, { nullable: true, description: 'Of the download, in bytes.' })
  size: number | null;

  @Field(() => Int, { nullable: true, description: 'Of a book.' })
  pages: number | null;

  @Field(() => Int, { nullable: true, description: 'How many volumes the book has.' })
  volumes: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it failed, or why a folder has no book in it, in words.',
  })
  reason: string | null;
}

@ObjectType({ description: 'A page of a book as it will be printed.' })
export class BookPage {
  @Field(() => Int, { description: 'Its number, from 1.' })
  page: number;

  @Field(() => String, { description: 'A small picture of it, as a `data:` address.' })
  image: string;
}

@ObjectType({ description: 'What a book will be like.' })
export class BookPreview {
  @Field(() => Int, { description: 'How many pages it will have.' })
  pages: number;

  @Field(() => Int, { description: 'How many volumes there are.' })
  volumes: number;

  @Field(() => [BookPage], { description: 'Its first pages.' })
  firstPages: BookPage[];
}
