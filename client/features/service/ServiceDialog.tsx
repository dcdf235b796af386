import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  ClearServiceDocument,
  type ServiceFieldsFragment,
  SetServiceDocument,
} from '../../__generated__/features/service/service.ts';
import { requireData } from '../../net/requireData.ts';
import { useAction } from '../../net/useAction.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { SheetHead } from '../../ui/SheetHead.tsx';
import { ZoneField } from './ZoneField.tsx';
import { localTimeOf, momentOf } from '../../../protocol/zoned-time.ts';
import './service-dialog.css';

type Props = {
  pageId: string;
  service: ServiceFieldsFragment | null;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Where a member sets the service of a page, changes it or takes it off. */
export function ServiceDialog({ pageId, service, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(service));
  const [setService] = useMutation(SetServiceDocument);
  const [clearService] = useMutation(ClearServiceDocument);
  const [missing, setMissing] = useState('');
  const { busy, message, run } = useAction();
  const change = (part: Partial<typeof draft>) => {
    setMissing('');
    setDraft({ ...draft, ...part });
  };

  function save() {
    const { day, time, timeZone, ...words } = draft;
    const startsAt = momentOf({ day, time }, timeZone);
    setMissing(startsAt ? '' : 'Please enter the day and the time of the service.');
    if (!startsAt) return;
    const input = { ...words, pageId, startsAt, timeZone };
    void run(async () => {
      await requireData(setService({ variables: { input } }));
      onDone('The service is on the page.');
    });
  }

  const remove = () =>
    void run(async () => {
      await requireData(clearService({ variables: { pageId } }));
      onDone('The service is off the page.');
    });

  return (
    <Dialog label="The service" className="sheet" onClose={onClose}>
      <SheetHead title="The service" onClose={onClose} />
      <div className="service-form">
        <Form onSend={save}>
          <Field
            label="Title"
            value={draft.title}
            onChange={(title) => change({ title })}
            placeholder="Service of thanksgiving"
            maxLength={240}
          />
          <div className="service-time">
            <Field label="Day" type="date" value={draft.day} onChange={(day) => change({ day })} />
            <Field
              label="Time"
              type="time"
              value={draft.time}
              onChange={(time) => change({ time })}
            />
          </div>
          <ZoneField value={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
          <Field
            label="Place"
            value={draft.place}
            onChange={(place) => change({ place })}
            hint="As people would look for it: name and address."
            maxLength={600}
          />
          <Field
            label="Link of a broadcast"
            type="url"
            value={draft.broadcastUrl}
            onChange={(broadcastUrl) => change({ broadcastUrl })}
            hint="Shown to everybody who opens the page."
            maxLength={500}
          />
          <p role="alert" className="form-failure">
            {missing || message}
          </p>
          <div className="service-actions">
            <button type="submit" className="primary" disabled={busy}>
              Save
            </button>
            {service && (
              <button type="button" className="quiet" disabled={busy} onClick={remove}>
                Take it off the page
              </button>
            )}
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

function draftOf(service: ServiceFieldsFragment | null) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = service?.timeZone ?? own;
  return {
    title: service?.title ?? '',
    ...(service ? localTimeOf(service.startsAt, timeZone) : { day: '', time: '' }),
    timeZone,
    place: service?.place ?? '',
    broadcastUrl: service?.broadcastUrl ?? '',
  };
}
