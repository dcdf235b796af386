import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Page, PageVisibility } from '../pages/page.entity.ts';

@InputType({ description: 'Who may see a page from now on.' })
export class SetVisibilityInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => PageVisibility, { description: 'Who may see it besides its members.' })
  visibility: PageVisibility;

  @Field(() => String, {
    nullable: true,
    description:
      'With PHRASE: 4 to 100 characters, of which at least 4 letters or digits; without one the page keeps the phrase that it has.',
  })
  phrase?: string | null;
}

@InputType({ description: 'A family’s phrase, as a visitor types it.' })
export class EnterPhraseInput {
  @Field(() => String, { description: 'The page’s address.' })
  url: string;

  @Field(() => String, {
    description: 'Up to 100 characters; capitals, accents, spaces and punctuation do not matter.',
  })
  phrase: string;
}

@ObjectType({ description: 'The page that a phrase has opened.' })
export class EnterPhrasePayload {
  @Field(() => Page, { description: 'As whoever knows the phrase sees it.' })
  page: Page;

  @Field(() => String, {
    description:
      'What the device sends from then on in the header X-Page-Key; a browser gets it as a cookie for 90 days as well. It ends when the phrase changes.',
  })
  key: string;
}
