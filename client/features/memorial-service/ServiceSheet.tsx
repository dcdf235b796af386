import { useMutation } from '@apollo/client/react';
import {
  ClearServiceDocument,
  type ServiceFieldsFragment,
  SetServiceDocument,
} from '../../__generated__/features/memorial-service/service.ts';
import {
  MAX_BROADCAST_ADDRESS,
  MAX_SERVICE_PLACE,
  MAX_SERVICE_TITLE,
} from '../../../protocol/limits.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, UnsavedNote, FormAlert } from '../../ui/forms/Form.tsx';
import { useFormDraft } from '../../storage/formDraft.ts';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { ZoneField } from '../../ui/forms/ZoneField.tsx';
import {
  toCurrentZone,
  toLocalTime,
  toSupportedZone,
  toUtc,
} from '../../../protocol/zoned-time.ts';
import './service-sheet.css';
import { getDateFormat } from '../../ui/format.ts';

type Props = {
  pageId: string;
  service: ServiceFieldsFragment | null;
  onDone: (message: string) => void;
  onClose: () => void;
};

type Draft = ReturnType<typeof createDraft>;

const UNCHANGED: Partial<Draft> = {};
const NO_TIME = 'Please enter the day and the time of the service.';

/** The form in which a member adds, changes or removes the service of a page. */
export function ServiceSheet({ pageId, service, onDone, onClose }: Props) {
  const saved = createDraft(service);
  const { draft: typed, changeDraft, discardDraft } = useFormDraft(`service.${pageId}`, UNCHANGED);
  const draft = { ...saved, ...typed };
  const isUnsaved = Object.entries(saved).some(
    ([field, value]) => draft[field as keyof Draft] !== value,
  );
  const [setService] = useMutation(SetServiceDocument);
  const [clearService] = useMutation(ClearServiceDocument);
  const { isBusy, failure, formMessage, run, refuse } = useAction();

  function save() {
    const { day, time, timeZone, ...texts } = draft;
    const startsAt = toUtc({ day, time }, toSupportedZone(timeZone));
    if (!startsAt) return refuse(NO_TIME, day ? 'time' : 'startsAt');
    const input = { ...texts, pageId, startsAt, timeZone };
    void run(async () => {
      await requireData(setService({ variables: { input } }));
      discardDraft();
      onDone('The service is on the page.');
    });
  }

  const remove = () =>
    void run(async () => {
      await requireData(clearService({ variables: { pageId } }));
      discardDraft();
      onDone('The service is off the page.');
    });

  const leave = () =>
    isUnsaved ? onDone('Not saved yet: what you typed is kept under “The service”.') : onClose();

  return (
    <Sheet title="The service" onClose={leave}>
      <div className="service-form">
        <Form onSend={save} wrong={failure}>
          <Field
            label="Title"
            name="title"
            value={draft.title}
            onChange={(title) => changeDraft({ title })}
            placeholder="Service of thanksgiving"
            maxLength={MAX_SERVICE_TITLE}
          />
          <div className="service-time">
            <Field
              label="Day"
              name="startsAt"
              type="date"
              value={draft.day}
              onChange={(day) => changeDraft({ day })}
            />
            <Field
              label="Time"
              name="time"
              type="time"
              value={draft.time}
              onChange={(time) => changeDraft({ time })}
            />
          </div>
          <ZoneField
            label="Time zone of the place"
            value={draft.timeZone}
            onChange={(timeZone) => changeDraft({ timeZone })}
          />
          <Field
            label="Place"
            name="place"
            value={draft.place}
            onChange={(place) => changeDraft({ place })}
            hint="As people would look for it: name and address."
            maxLength={MAX_SERVICE_PLACE}
          />
          <Field
            label="Link of a broadcast"
            name="broadcastUrl"
            type="url"
            value={draft.broadcastUrl}
            onChange={(broadcastUrl) => changeDraft({ broadcastUrl })}
            hint="Shown to everybody who opens the page."
            maxLength={MAX_BROADCAST_ADDRESS}
          />
          {isUnsaved && <UnsavedNote onDiscard={discardDraft} />}
          <FormAlert>{formMessage}</FormAlert>
          <SheetFoot>
            {service && (
              <button type="button" className="quiet danger" disabled={isBusy} onClick={remove}>
                Take it off the page
              </button>
            )}
            <button type="submit" className="primary" disabled={isBusy}>
              Save
            </button>
          </SheetFoot>
        </Form>
      </div>
    </Sheet>
  );
}

function createDraft(service: ServiceFieldsFragment | null) {
  const ownZone = getDateFormat().resolvedOptions().timeZone;
  const timeZone = service?.timeZone ?? toCurrentZone(ownZone);
  return {
    title: service?.title ?? '',
    ...(service ? toLocalTime(service.startsAt, toSupportedZone(timeZone)) : { day: '', time: '' }),
    timeZone,
    place: service?.place ?? '',
    broadcastUrl: service?.broadcastUrl ?? '',
  };
}
