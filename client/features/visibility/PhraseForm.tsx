import { useState } from 'react';
import { MAX_PHRASE } from '../../../protocol/limits.ts';
import { EnterPhraseText } from '../../__generated__/features/visibility/visibility.text.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';

const NO_PHRASE = 'Please write the phrase.';

type Props = { url: string; onOpen: () => void };

/** Asks for a page's phrase, once on each device. */
export function PhraseForm({ url, onOpen }: Props) {
  const [phrase, setPhrase] = useState('');
  const [isHidden, setHidden] = useState(false);
  const { isBusy, failure, message, run, refuse } = useAction({ once: true });

  function enter() {
    if (!phrase.trim()) return refuse(NO_PHRASE, 'phrase');
    void run(async () => {
      await request(EnterPhraseText, { input: { url, phrase } });
      onOpen();
    });
  }

  return (
    <Form onSend={enter} wrong={failure}>
      <Field
        label="The phrase"
        name="phrase"
        type={isHidden ? 'password' : 'text'}
        value={phrase}
        onChange={setPhrase}
        maxLength={MAX_PHRASE}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={failure?.kind === 'refused' ? true : undefined}
        hint={message ? undefined : 'Capitals, dots and spaces do not matter.'}
        end={(labelId) => (
          <button
            type="button"
            className="quiet"
            aria-describedby={labelId}
            onClick={() => setHidden(!isHidden)}
          >
            {isHidden ? 'Show' : 'Hide'}
          </button>
        )}
      />
      <FormAlert>{message}</FormAlert>
      <button type="submit" className="primary wide" disabled={isBusy}>
        Open the page
      </button>
    </Form>
  );
}
