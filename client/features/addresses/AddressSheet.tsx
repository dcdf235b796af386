import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  ChangeAddressDocument,
  CheckAddressDocument,
  SuggestAddressesDocument,
} from '../../__generated__/features/addresses/addresses.ts';
import { MAX_ADDRESS } from '../../../protocol/limits.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import './address-sheet.css';

/** An address is checked after a pause in typing of this length. */
const TYPING_PAUSE_MS = 400;

type Props = {
  page: { id: string; url: string };
  /** The part of the address before the page's own. */
  host: string;
  onChanged: (url: string) => void;
  onClose: () => void;
};

/** Changes a page's address; all its earlier addresses keep leading to it. */
export function AddressSheet({ page, host, onChanged, onClose }: Props) {
  const [typed, setTyped] = useState(page.url);
  const { data: suggested } = useQuery(SuggestAddressesDocument, {
    variables: { pageId: page.id },
    fetchPolicy: 'network-only',
  });
  const url = typed.trim();
  const settledUrl = useDebounced(url, TYPING_PAUSE_MS);
  const isChanged = url !== '' && url !== page.url;
  const { data: checked } = useQuery(CheckAddressDocument, {
    variables: { pageId: page.id, url: settledUrl },
    skip: !isChanged || settledUrl !== url,
    fetchPolicy: 'network-only',
  });
  const [changeAddress] = useMutation(ChangeAddressDocument);
  const { isBusy, failure, formMessage, run } = useAction({ once: true });
  const answer = isChanged && settledUrl === url ? checked?.checkAddress : undefined;

  const save = () =>
    void run(async () => {
      const input = { pageId: page.id, url };
      const data = await requireData(changeAddress({ variables: { input } }));
      onChanged(data.changeAddress.url);
    });

  return (
    <Sheet title="Address" isUnsaved={isChanged} onClose={onClose}>
      <Form onSend={save} wrong={failure}>
        <Field
          label="A better one"
          name="url"
          value={typed}
          onChange={setTyped}
          maxLength={MAX_ADDRESS}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint={`It stands behind ${host}/`}
        />
        <p role="status" className={answer?.isFree ? 'address-check free' : 'address-check'}>
          {answer?.isFree && <Icon name="check" />} {answer?.message}
        </p>
        {suggested && suggested.suggestAddresses.length > 0 && (
          <div className="address-suggestions" role="group" aria-label="Or one of these">
            <p>Or one of these</p>
            {suggested.suggestAddresses.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className="secondary"
                aria-pressed={suggestion === url}
                onClick={() => setTyped(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        )}
        <p className="address-today">
          Today it is <strong>/{page.url}</strong>. That address, the plate and every printed code
          go on leading here.
        </p>
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy || !isChanged}>
            Save
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
