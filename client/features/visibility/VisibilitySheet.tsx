import { useMutation, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { MAX_PHRASE } from '../../../protocol/limits.ts';
import {
  type PageVisibility,
  PageVisibilityDocument,
  SetVisibilityDocument,
} from '../../__generated__/features/visibility/visibility.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { useRetry } from '../../net/useRetry.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import { SheetOption } from '../../ui/for-members/SheetOption.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { audiences } from './audiences.ts';

type Props = { url: string; onDone: (message: string) => void; onClose: () => void };

/** Who may see a page: everybody, those with its link or its phrase, or its members. */
export function VisibilitySheet({ url, onDone, onClose }: Props) {
  const { data, error, refetch } = useQuery(PageVisibilityDocument, {
    variables: { url },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false, // what says that it failed stays while it is tried again
  });
  useRetry(error, refetch);
  const page = data?.page ?? null;
  const [chosen, setChosen] = useState<PageVisibility | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [setVisibility] = useMutation(SetVisibilityDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const groupId = useId();
  const visibility = chosen ?? page?.visibility;
  const phrase = typed ?? page?.phrase ?? '';
  const isChanged =
    page !== null &&
    (visibility !== page.visibility || (visibility === 'PHRASE' && phrase !== page.phrase));

  const save = () =>
    void run(async () => {
      if (!page || !visibility) return;
      const phraseInput = visibility === 'PHRASE' ? { phrase } : {};
      const input = { pageId: page.id, visibility, ...phraseInput };
      await requireData(setVisibility({ variables: { input } }));
      const { label } = audiences.find(({ value }) => value === visibility)!;
      onDone(`Who may see this page: ${label.toLowerCase()}.`);
    });

  return (
    <Sheet title="Who may see this page" isUnsaved={isChanged} onClose={onClose}>
      <Form onSend={save} wrong={failure}>
        <div className="sheet-options" role="radiogroup" aria-label="Who may see this page">
          {audiences.map(({ value, label, hint }) => (
            <SheetOption
              key={value}
              type="radio"
              name={groupId}
              label={label}
              hint={hint}
              checked={value === visibility}
              onChange={() => setChosen(value)}
            >
              {value === 'PHRASE' && visibility === 'PHRASE' && (
                <Field
                  label="The phrase"
                  name="phrase"
                  value={phrase}
                  onChange={setTyped}
                  maxLength={MAX_PHRASE}
                  autoCapitalize="none"
                  autoComplete="off"
                  hint="Small and capital letters are the same. Say it on the telephone, or print it in the order of service. With a new phrase, everybody is asked again."
                />
              )}
            </SheetOption>
          ))}
        </div>
        {!page && error && (
          <FetchFailure onRetry={() => void refetch()}>
            What is chosen now could not be fetched.
          </FetchFailure>
        )}
        <SheetFoot>
          <FormAlert>{formMessage}</FormAlert>
          <button type="submit" className="primary" disabled={isBusy || !isChanged}>
            Save
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
