import { Field } from '../../ui/Field.tsx';

type Props = { value: string; onChange: (value: string) => void; hint: string };

/** The name by which the other members know somebody. */
export function NameField(props: Props) {
  return (
    <Field
      label="Your name, as the others see it"
      name="name"
      autoComplete="name"
      maxLength={120} // the server counts 60 characters, of which some are two here
      {...props}
    />
  );
}
