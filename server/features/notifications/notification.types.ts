import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { NewsFrequency } from './choice.entity.ts';

@ObjectType({ description: 'What the viewer hears of a page.' })
export class PageNotifications {
  @Field(() => NewsFrequency, { description: 'How often.' })
  frequency: NewsFrequency;

  @Field(() => Int, { description: 'The hour of DAILY and WEEKLY, 8 to 20, in their time zone.' })
  hour: number;

  @Field(() => Boolean, { description: 'Whether mails tell them.' })
  byMail: boolean;

  @Field(() => Boolean, { description: 'Whether the device that asks tells them.' })
  onThisDevice: boolean;

  @Field(() => Boolean, { description: 'Whether they are reminded of the day of birth.' })
  remembersBirth: boolean;

  @Field(() => Boolean, { description: 'Whether they are reminded of the day of passing.' })
  remembersPassing: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The day of birth, “4 May”; null where the page names no exact one.',
  })
  birth: string | null;

  @Field(() => String, { nullable: true, description: 'The day of passing, in the same way.' })
  passing: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Their time zone by its IANA name; null until it is known, which counts as UTC.',
  })
  timeZone: string | null;

  @Field(() => String, {
    description: 'With which a browser subscribes: the applicationServerKey, in base64url.',
  })
  pushKey: string;
}

@InputType({ description: 'What the viewer wants to hear of a page.' })
export class SetPageNotificationsInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => NewsFrequency, { description: 'How often.' })
  frequency: NewsFrequency;

  @Field(() => Int, { description: '8 to 20.' })
  hour: number;

  @Field(() => Boolean, { description: 'Whether mails tell them.' })
  byMail: boolean;

  @Field(() => Boolean, { description: 'Whether to remind them of the day of birth.' })
  remembersBirth: boolean;

  @Field(() => Boolean, { description: 'Whether to remind them of the day of passing.' })
  remembersPassing: boolean;

  @Field(() => String, {
    description: 'Their time zone, such as Europe/London; for all their pages.',
  })
  timeZone: string;
}

@InputType({ description: 'A browser’s push subscription, as PushSubscription.toJSON gives it.' })
export class SubscribeDeviceInput {
  @Field(() => ID, { description: 'The page to hear of.' })
  pageId: string;

  @Field(() => String, { description: 'An https address at the browser’s push service.' })
  endpoint: string;

  @Field(() => String, { description: 'The device’s public key, in base64url.' })
  p256dh: string;

  @Field(() => String, { description: 'The device’s secret, in base64url.' })
  auth: string;
}

@ObjectType({ description: 'The time zone is known.' })
export class ReportTimeZonePayload {
  @Field(() => String, { description: 'The one that counts from now on.' })
  timeZone: string;
}
