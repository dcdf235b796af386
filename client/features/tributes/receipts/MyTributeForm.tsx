import { useState } from 'react';
import {
  ChangeTributeText,
  WithdrawTributeText,
} from '../../../__generated__/features/tributes/receipts/changeTribute.text.ts';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { request } from '../../../net/request.ts';
import { useAction } from '../../../net/useAction.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Form, UnsavedNote } from '../../../ui/forms/Form.tsx';
import { SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { formatWeekdayAndTime } from '../../../ui/formatDates.ts';
import { getArrivedLabel, type Post } from '../posting/post.ts';
import { TributeFields, validate } from '../posting/form/TributeFields.tsx';
import { TributeCopy, PrivateLink } from './TributeCopy.tsx';
import { PhotosField } from '../posting/form/PhotosField.tsx';
import { useTributeDraft } from './useTributeDraft.ts';

type Props = {
  receipt: string;
  mine: MyTributeFieldsFragment;
  /** The photos that were sent from this device. */
  copies: Post['photos'];
  onChanged: (mine: MyTributeFieldsFragment) => void;
  onWithdrawn: () => void;
};

/** The form in which senders change or withdraw their message. */
export function MyTributeForm({ receipt, mine, copies, onChanged, onWithdrawn }: Props) {
  const draft = useTributeDraft(mine.tribute, copies);
  const { text, photos, removed, change, isUnsaved, discard } = draft;
  const [isPreparing, setPreparing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { isBusy, failure, formMessage, run, refuse } = useAction();
  const errors =
    failure?.kind === 'refused' && failure.field ? { [failure.field]: failure.message } : {};
  const until = mine.changeableUntil;

  function save() {
    const [wrong] = Object.entries(validate(text));
    if (wrong) return refuse(wrong[1], wrong[0]);
    setWithdrawing(false);
    void run(async () => {
      const input = { receipt, ...(await draft.toInput()) };
      const { changeTribute: done } = await request(ChangeTributeText, { input });
      draft.settle();
      setSaved(true);
      onChanged(done.tribute);
    });
  }

  const withdraw = () =>
    void run(async () => {
      setConfirming(false);
      setWithdrawing(true);
      await request(WithdrawTributeText, { input: { receipt } });
      discard();
      onWithdrawn();
    });

  return (
    <>
      <p className="my-tribute-note" role="status">
        {isBusy && !isWithdrawing ? 'Saving ... ' : isSaved && !isUnsaved && 'Saved. '}
        {getArrivedLabel(mine.status === 'HELD')}.
      </p>
      {until ? (
        <>
          <Form onSend={save} wrong={failure}>
            <TributeFields text={text} errors={errors} onChange={change} />
            <div className="my-tribute-photo">
              <PhotosField
                photos={photos}
                isPublic={mine.status === 'VISIBLE'}
                onChange={(next) => change({ photos: next })}
                onPreparing={setPreparing}
              />
              {removed > 0 && (
                <p className="my-tribute-note" role="status">
                  {removed === 1 ? 'The photo is' : `${removed} photos are`} taken away as you save.
                </p>
              )}
            </div>
            {isUnsaved && <UnsavedNote onDiscard={discard} />}
            <p role="alert" className="complaint">
              {formMessage}
            </p>
            <p className="my-tribute-note">
              You can change it or take it back until {formatWeekdayAndTime(until)}.
            </p>
            <PrivateLink receipt={receipt} />
            <TributeCopy receipt={receipt} />
            <SheetFoot>
              <button type="button" className="quiet danger" onClick={() => setConfirming(true)}>
                Take it back
              </button>
              <button type="submit" className="primary" disabled={isPreparing}>
                Save
              </button>
            </SheetFoot>
          </Form>
        </>
      ) : (
        <>
          <blockquote dir="auto">{mine.tribute.content}</blockquote>
          <p className="my-tribute-note">
            The time in which it could be changed is over. The family can still take it down for
            you.
          </p>
          <TributeCopy receipt={receipt} />
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          question="Do you want to take your message back?"
          detail="Its words and its photos are gone then, for everybody. The family sees that there was a message of yours."
          yes="Take it back"
          no="Keep it"
          onYes={withdraw}
          onNo={() => setConfirming(false)}
        />
      )}
    </>
  );
}
