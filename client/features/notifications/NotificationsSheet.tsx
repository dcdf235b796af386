import { useMutation, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import {
  type NotificationFieldsFragment,
  PageNotificationsDocument,
  SetPageNotificationsDocument,
  SubscribeDeviceDocument,
  UnsubscribeDeviceDocument,
} from '../../__generated__/features/notifications/notifications.ts';
import { toCurrentZone } from '../../../protocol/zoned-time.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { getDateFormat } from '../../ui/format.ts';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import { SheetOption } from '../../ui/for-members/SheetOption.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { ZoneField } from '../../ui/forms/ZoneField.tsx';
import { frequencies } from './frequencies.ts';
import { DaysToRemember, HourField, WhereHeard } from './NotificationParts.tsx';
import { subscribeHere } from './pushDevice.ts';
import './notifications.css';

const TITLE = 'What you hear of this page';

type Props = {
  pageId: string;
  email: string;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** The member's settings for a page's news: how often, where, and about which days. */
export function NotificationsSheet({ pageId, onClose, ...props }: Props) {
  const { data, error, refetch } = useQuery(PageNotificationsDocument, {
    variables: { pageId },
    fetchPolicy: 'network-only',
  });
  const saved = data?.pageNotifications;
  if (saved) return <Choices pageId={pageId} saved={saved} onClose={onClose} {...props} />;
  return (
    <Sheet title={TITLE} onClose={onClose}>
      {error ? (
        <FetchFailure onRetry={() => void refetch()}>It could not be fetched.</FetchFailure>
      ) : (
        <p aria-busy="true">One moment.</p>
      )}
    </Sheet>
  );
}

function Choices({
  pageId,
  saved,
  email,
  onDone,
  onClose,
}: Props & { saved: NotificationFieldsFragment }) {
  const [subscribeDevice] = useMutation(SubscribeDeviceDocument);
  const [unsubscribeDevice] = useMutation(UnsubscribeDeviceDocument);
  const [setNotifications] = useMutation(SetPageNotificationsDocument, {
    refetchQueries: [PageNotificationsDocument],
  });
  const groupId = useId();
  const here = toCurrentZone(getDateFormat().resolvedOptions().timeZone);
  const [offered] = useState({ ...saved, timeZone: saved.timeZone ?? here });
  const [choice, setChoice] = useState(offered);
  const change = (changes: Partial<typeof choice>) => setChoice({ ...choice, ...changes });
  const { isBusy, failure, formMessage, run } = useAction();
  const differsFrom = (other: typeof saved) =>
    Object.entries(choice).some(([field, value]) => other[field as keyof typeof saved] !== value);
  const isChanged = differsFrom(saved);
  const isOtherwise = differsFrom(offered); // the device's own time zone is not a choice
  const isOff = choice.frequency === 'NEVER' && !choice.remembersBirth && !choice.remembersPassing;

  const save = () =>
    void run(async () => {
      const { onThisDevice, pushKey, frequency, hour, timeZone } = choice;
      const { byMail, remembersBirth, remembersPassing } = choice;
      const settings = { frequency, hour, byMail, remembersBirth, remembersPassing, timeZone };
      // first, because a browser asks only right after a press
      const device = onThisDevice && !saved.onThisDevice ? await subscribeHere(pushKey) : null;
      if (device)
        await requireData(subscribeDevice({ variables: { input: { ...device, pageId } } }));
      if (!onThisDevice && saved.onThisDevice)
        await requireData(unsubscribeDevice({ variables: { pageId } }));
      await requireData(setNotifications({ variables: { input: { ...settings, pageId } } }));
      const { short } = frequencies.find(({ value }) => value === frequency)!;
      onDone(`What you hear of this page: ${short.toLowerCase()}.`);
    });

  return (
    <Sheet title={TITLE} isUnsaved={isOtherwise} onClose={onClose}>
      <Form onSend={save} wrong={failure}>
        <div className="sheet-options" role="radiogroup" aria-label="How often">
          {frequencies.map(({ value, label, hint }) => (
            <SheetOption
              key={value}
              type="radio"
              name={groupId}
              label={label}
              hint={hint}
              checked={value === choice.frequency}
              onChange={() => change({ frequency: value })}
            >
              {value === choice.frequency && (value === 'DAILY' || value === 'WEEKLY') && (
                <HourField hour={choice.hour} onChange={(hour) => change({ hour })} />
              )}
            </SheetOption>
          ))}
        </div>
        <WhereHeard choice={choice} email={email} onChange={change} />
        <DaysToRemember choice={choice} onChange={change} />
        {!isOff && (
          <ZoneField
            label="Your time zone"
            value={choice.timeZone}
            onChange={(timeZone) => change({ timeZone })}
            hint="You hear nothing between 21:00 and 8:00."
          />
        )}
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
