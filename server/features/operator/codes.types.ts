import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

enum OperatorCodeState {
  FREE = 'free',
  USED = 'used',
  REVOKED = 'revoked',
}
registerEnumType(OperatorCodeState, {
  name: 'OperatorCodeState',
  description: 'What became of an activation code.',
  valuesConfig: {
    FREE: { description: 'It can be used.' },
    USED: { description: 'A page was made with it.' },
    REVOKED: { description: 'An operator revoked it before anybody used it.' },
  },
});

@ObjectType({ description: 'Activation codes that were made together.' })
export class OperatorBatch {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'Whom or what they are for.' })
  name: string;

  @Field(() => Date, { description: 'When they were made.' })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When plates were last printed.' })
  printedAt: Date | null;

  @Field(() => Int, { description: 'How many codes.' })
  codes: number;

  @Field(() => Int, { description: 'Of them in use.' })
  used: number;

  @Field(() => Int, { description: 'Of them revoked.' })
  revoked: number;
}

@ObjectType({ description: 'An activation code.' })
export class OperatorCode {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'As it is typed.' })
  code: string;

  @Field(() => String, { description: 'Where its plate leads.' })
  url: string;

  @Field(() => String, { description: 'The page address that is reserved for it.' })
  pageUrl: string;

  @Field(() => OperatorCodeState, { description: 'What became of it.' })
  state: OperatorCodeState;

  @Field(() => Date, { nullable: true, description: 'When it was used.' })
  usedAt: Date | null;
}

@InputType({ description: 'A batch of codes to be made.' })
export class OperatorMakeCodesInput {
  @Field(() => String, { description: 'Whom or what they are for, 1 to 100 characters.' })
  name: string;

  @Field(() => Int, { description: '1 to 10,000.' })
  count: number;
}

@ObjectType({ description: 'The batch that was made.' })
export class OperatorMakeCodesPayload {
  @Field(() => OperatorBatch, { description: 'The batch.' })
  batch: OperatorBatch;
}

@ObjectType({ description: 'The code is revoked.' })
export class OperatorRevokeCodePayload {
  @Field(() => OperatorCodeState, { description: 'What it is now.' })
  state: OperatorCodeState;
}
