import {
  MAX_DATE_WORDS,
  MAX_INTRODUCTION,
  MAX_NAME,
  MAX_RICH_TEXT,
  MAX_SAYING,
} from '../../../../protocol/limits.ts';
import { Field, ObjectType } from 'type-graphql';
import { Component, RICH_TEXT_COST } from '../component.types.ts';
import { focusField, shortTextField, pictureField, richTextField } from '../fields.ts';
import type { BlockType } from '../block-type.ts';
import { computeLifeSpan } from '../dates/life-span.ts';

@ObjectType({
  implements: Component,
  description: 'Whom the page remembers: pictures, name, dates and life.',
})
class BioComponent extends Component {
  @Field(() => String, { nullable: true, description: 'The wide picture’s media address.' })
  cover: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The point of the cover that stays visible where it is cropped: “x y”, each from 0 (left, top) to 1; null where whoever shows it may choose.',
  })
  coverFocus: string | null;

  @Field(() => String, { nullable: true, description: 'The portrait’s media address.' })
  avatar: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The point of the portrait that stays visible where it is cropped, as of the cover.',
  })
  avatarFocus: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The introduction, one line of up to 300 characters.',
  })
  firstMessage: string | null;

  @Field(() => String, { nullable: true, description: 'The name, up to 100 characters.' })
  name: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Free text as the owner typed it, up to 60 characters.',
  })
  dateBirth: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Free text as the owner typed it, up to 60 characters.',
  })
  datePassing: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'How old they grew, in words: “83”, “82 or 83”, “about 78”, “9 months”; null where the dates do not tell.',
  })
  age: string | null;

  @Field(() => Boolean, {
    description:
      'Whether the date of passing is before the date of birth, as far as both are understood.',
  })
  datesReversed: boolean;

  @Field(() => String, { nullable: true, description: 'A saying, up to 500 characters.' })
  quote: string | null;

  @Field(() => String, {
    description: 'The life: sanitised HTML, up to 100,000 characters; empty at first.',
    complexity: RICH_TEXT_COST,
  })
  content: string;
}

export const block: BlockType = {
  description: 'Who the page is about: name, dates, portrait, a saying.',
  objectType: BioComponent,
  fields: {
    cover: pictureField(),
    cover_focus: focusField(),
    avatar: pictureField(),
    avatar_focus: focusField(),
    first_message: shortTextField(MAX_INTRODUCTION),
    name: shortTextField(MAX_NAME),
    date_birth: shortTextField(MAX_DATE_WORDS),
    date_passing: shortTextField(MAX_DATE_WORDS),
    quote: shortTextField(MAX_SAYING),
    content: richTextField(MAX_RICH_TEXT),
  },
  titleField: 'name',
  subject: (payload) => ({
    cover: payload['cover'] ?? '',
    coverFocus: payload['cover_focus'] ?? '',
    dates: [payload['date_birth'], payload['date_passing']].filter(Boolean).join(' – '),
    dateBirth: payload['date_birth'] ?? '',
    datePassing: payload['date_passing'] ?? '',
    portrait: payload['avatar'] ?? '',
    portraitFocus: payload['avatar_focus'] ?? '',
    firstMessage: payload['first_message'] ?? '',
    quote: payload['quote'] ?? '',
    life: payload['content'] ?? '',
  }),
  present: (payload) => ({
    ...presentLifeSpan(payload['date_birth'] ?? '', payload['date_passing'] ?? ''),
    cover: payload['cover'] || null,
    coverFocus: payload['cover_focus'] || null,
    avatar: payload['avatar'] || null,
    avatarFocus: payload['avatar_focus'] || null,
    firstMessage: payload['first_message'] || null,
    name: payload['name'] || null,
    dateBirth: payload['date_birth'] || null,
    datePassing: payload['date_passing'] || null,
    quote: payload['quote'] || null,
    content: payload['content'] ?? '',
  }),
};

function presentLifeSpan(birth: string, passing: string) {
  const { age, isReversed } = computeLifeSpan(birth, passing);
  return { age, datesReversed: isReversed };
}
