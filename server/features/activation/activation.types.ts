import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { Couple } from '../pages/couple.types.ts';
import { Page } from '../pages/page.entity.ts';

/** Whom or what a tribute page remembers; the values are those of REST. */
export enum TributeKind {
  HUMAN = 'human',
  ANIMAL = 'animal',
}
registerEnumType(TributeKind, {
  name: 'TributeKind',
  description: 'Whom a tribute page remembers; chosen once.',
  valuesConfig: {
    HUMAN: { description: 'A person.' },
    ANIMAL: { description: 'An animal.' },
  },
});

@InputType({ description: 'What a QR plate holds.' })
export class ExchangeQrTokenInput {
  @Field(() => String, { description: 'The `code` parameter of the plate’s address.' })
  qr: string;
}

@ObjectType({ description: 'The plate’s activation code.' })
export class ExchangeQrTokenPayload {
  @Field(() => String, { description: 'Four groups of four letters and digits; still unused.' })
  code: string;
}

@InputType({ description: 'A code to be used up.' })
export class ActivateCodeInput {
  @Field(() => String, { description: 'An activation code, with or without dashes.' })
  code: string;
}

@ObjectType({ description: 'The code is used up.' })
export class ActivateCodePayload {
  @Field(() => Page, { description: 'The viewer’s new page, not yet set up.' })
  page: Page;
}

@InputType({ description: 'Which new page shall lead where.' })
export class AttachPageInput {
  @Field(() => String, { description: 'The url of the viewer’s new, still empty page.' })
  from: string;

  @Field(() => String, { description: 'The url of another page of the viewer.' })
  to: string;
}

@ObjectType({ description: 'The new address leads to the other page.' })
export class AttachPagePayload {
  @Field(() => Page, { description: 'The new page, now a redirect.' })
  page: Page;
}

@InputType({ description: 'Whom the page remembers.' })
export class SetUpTributeInput {
  @Field(() => ID, { description: 'The page’s id, or its url.' })
  pageId: string;

  @Field(() => TributeKind, {
    defaultValue: TributeKind.HUMAN,
    description: 'Can be chosen only once.',
  })
  kind: TributeKind;

  @Field(() => String, { description: 'The full name, or the animal’s; up to 100 characters.' })
  name: string;

  @Field(() => String, { defaultValue: '', description: 'One line of up to 300 characters.' })
  introduction: string;

  @Field(() => String, { defaultValue: '', description: 'Free text of up to 60 characters.' })
  dateBirth: string;

  @Field(() => String, { defaultValue: '', description: 'Free text of up to 60 characters.' })
  datePassing: string;

  @Field(() => String, {
    nullable: true,
    description: 'The file_url of an uploaded picture: the portrait.',
  })
  avatar?: string | null;
}

@ObjectType({ description: 'The page is set up.' })
export class SetUpTributePayload {
  @Field(() => Page, { description: 'The page, now active, with bio, photos and tributes.' })
  page: Page;
}

@InputType({ description: 'The two people whose love box a page shall be.' })
export class SetUpLoveBoxInput implements Couple {
  @Field(() => ID, { description: 'The page’s id, or its url.' })
  pageId: string;

  @Field(() => String, { description: 'The name of one of them; up to 60 characters.' })
  firstName: string;

  @Field(() => String, { description: 'The name of the other; up to 60 characters.' })
  secondName: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'The day they met or married: free text of up to 60 characters.',
  })
  day: string;

  @Field(() => String, { defaultValue: '', description: 'One line of up to 200 characters.' })
  line: string;
}

@ObjectType({ description: 'The love box is set up.' })
export class SetUpLoveBoxPayload {
  @Field(() => Page, {
    description: 'The page, now active and of type LOVE_BOX; only whoever has its address sees it.',
  })
  page: Page;
}
