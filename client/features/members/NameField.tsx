import { MAX_MEMBER_NAME } from '../../../protocol/limits.ts';
import { Field } from '../../ui/Field.tsx';

type Props = { value: string; onChange: (value: string) => void; hint: string };

/** The name by which the other members know somebody. */
export function NameField(props: Props) {
  return (
    <Field
      label="Your name, as the others see it"
      name="name"
      autoComplete="name"
      maxLength={MAX_MEMBER_NAME}
      {...props}
    />
  );
}
