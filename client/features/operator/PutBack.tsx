import { useMutation } from '@apollo/client/react';
import {
  OperatorPutBackDocument,
  type OperatorTargetInput,
} from '../../__generated__/features/operator/pages.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { FormAlert } from '../../ui/Form.tsx';
import { formatDate } from '../../ui/formatDates.ts';

type Props = {
  target: OperatorTargetInput;
  what: string;
  at: string;
  reason: string;
  onDone: (message: string) => void;
};

/** Something that was taken down, with the reason and a button to show it again. */
export function PutBack({ target, what, at, reason, onDone }: Props) {
  const [putBack] = useMutation(OperatorPutBackDocument);
  const { busy, message, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(putBack({ variables: { target } }));
      onDone(`The ${what} is shown again, as it was.`);
    });
  return (
    <section className="operator-put-back">
      <h3>
        This {what} is down since {formatDate(at)}
      </h3>
      <blockquote dir="auto">{reason}</blockquote>
      <button type="button" className="secondary" aria-disabled={busy} onClick={send}>
        Put the {what} back
      </button>
      <FormAlert>{message}</FormAlert>
    </section>
  );
}
