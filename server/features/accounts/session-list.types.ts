import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../graphql/date-time.ts';
import { type Device, DeviceKind } from './device.ts';

registerEnumType(DeviceKind, {
  name: 'DeviceKind',
  description: 'What kind of device somebody is signed in on.',
  valuesConfig: {
    PHONE: { description: 'A phone.' },
    TABLET: { description: 'A tablet.' },
    COMPUTER: { description: 'A computer.' },
    OTHER: { description: 'Something else, or a program that does not say.' },
  },
});

@ObjectType({ description: 'Where somebody is signed in.' })
export class Session implements Device {
  @Field(() => ID, { description: 'A UUID; for endSession.' })
  id: string;

  @Field(() => DeviceKind, { description: 'What kind of device it is.' })
  kind: DeviceKind;

  @Field(() => String, { description: 'The device in plain words, such as “Windows computer”.' })
  device: string;

  @Field(() => String, { nullable: true, description: 'Its browser; null where it is not known.' })
  browser: string | null;

  @Field(() => DateTime, { description: 'When it was last used, to a quarter of an hour.' })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent: boolean;
}

@InputType({ description: 'A place to sign out of.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'One of mySessions.' })
  id: string;
}

@ObjectType({ description: 'Signed out.' })
export class EndSessionPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}
