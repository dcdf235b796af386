import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import {
  SetUpLoveBoxDocument,
  SetUpTributeDocument,
} from '../../../__generated__/features/accounts/setup/setup.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { getRefusalCode } from '../../../net/failure.ts';
import { useFormDraft } from '../../../storage/formDraft.ts';
import { CoupleFields, EMPTY, KindToggle, MemorialFields } from './SetupFields.tsx';
import { PortraitField, usePortrait } from './PortraitField.tsx';
import { useAction } from '../../../net/useAction.ts';

/** The form of a new page, as it is stored on this device. */
export const useSetupDraft = (url: string) => useFormDraft(`setup.${url.toLowerCase()}`, EMPTY);

type Props = {
  url: string;
  /** Reads whether the page has been set up after all, by an earlier save whose answer was lost. */
  checkIfDone: () => Promise<boolean>;
} & ReturnType<typeof useSetupDraft>;

/** The form for what a new page is about; saving opens its editor. */
export function SetupForm({ url, checkIfDone, draft, changeDraft, forgetDraft }: Props) {
  const navigate = useNavigate();
  const [setUpTribute] = useMutation(SetUpTributeDocument);
  const [setUpLoveBox] = useMutation(SetUpLoveBoxDocument);
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const portrait = usePortrait(url);

  async function setUp() {
    const { kind, name, introduction, date_birth: dateBirth, date_passing: datePassing } = draft;
    const { first_name: firstName, second_name: secondName, day, line } = draft;
    if (kind === 'couple') {
      const input = { pageId: url, firstName, secondName, day, line };
      await setUpLoveBox({ variables: { input } });
    } else {
      const of = kind === 'animal' ? 'ANIMAL' : 'HUMAN';
      const avatar = name.trim() ? await portrait.ready() : null; // without a name the page is refused, for which nobody has to wait for the picture
      const about = { name, introduction, dateBirth, datePassing, avatar };
      await setUpTribute({ variables: { input: { pageId: url, kind: of, ...about } } });
    }
    portrait.discard();
  }
  const save = () => {
    void run(async () => {
      try {
        await setUp();
      } catch (error) {
        if (getRefusalCode(error) && (await checkIfDone().catch(() => false))) {
          portrait.discard();
          forgetDraft();
        }
        throw error;
      }
      forgetDraft();
      await navigate(`/edit/${url}`);
    });
  };

  const Fields = draft.kind === 'couple' ? CoupleFields : MemorialFields;
  return (
    <Form onSend={save} wrong={action.dismissedFailure}>
      <KindToggle kind={draft.kind} onChange={(kind) => changeDraft({ kind })} />
      <Fields draft={draft} onChange={changeDraft} />
      <p className="form-note">Dates are shown as you write them; a year is enough.</p>
      {draft.kind !== 'couple' && <PortraitField {...portrait} isSaving={isBusy} />}
      <button type="submit" className="primary wide" disabled={isBusy}>
        Save
      </button>
      <FormFailure action={action} />
    </Form>
  );
}
