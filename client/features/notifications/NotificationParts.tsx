import { useId } from 'react';
import type { NotificationFieldsFragment } from '../../__generated__/features/notifications/notifications.ts';
import { SheetOption } from '../../ui/for-members/SheetOption.tsx';
import { readPushSupport } from './pushDevice.ts';
import '../../ui/forms/select.css';

const HOURS = Array.from({ length: 13 }, (_, index) => index + 8);

type HourProps = { hour: number; onChange: (hour: number) => void };

/** Asks for the hour at which news is sent; none is at night. */
export function HourField({ hour, onChange }: HourProps) {
  const id = useId();
  return (
    <div className="line news-hour">
      <label htmlFor={id}>At</label>
      <div className="line-frame">
        <select id={id} value={hour} onChange={({ target }) => onChange(Number(target.value))}>
          {HOURS.map((choice) => (
            <option key={choice} value={choice}>
              {choice}:00
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

type Places = Pick<NotificationFieldsFragment, 'byMail' | 'onThisDevice'>;
type PlacesProps = { choice: Places; email: string; onChange: (changes: Partial<Places>) => void };

/** Asks where news is sent: to the mailbox, or to this device. */
export function WhereHeard({ choice: { byMail, onThisDevice }, email, onChange }: PlacesProps) {
  const support = readPushSupport();
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
  return (
    <fieldset className="news-part">
      <legend>Where</legend>
      <SheetOption
        type="checkbox"
        label="By mail"
        hint={email}
        checked={byMail}
        onChange={(checked) => onChange({ byMail: checked })}
      />
      {support === 'yes' && (
        <SheetOption
          type="checkbox"
          label={`On this ${device}`}
          hint="A silent notification, until you sign out here."
          checked={onThisDevice}
          onChange={(checked) => onChange({ onThisDevice: checked })}
        />
      )}
      {support === 'from the home screen' && (
        <p className="news-note">
          This phone can tell you as well, once Keepsake is on its home screen and opened from
          there.
        </p>
      )}
    </fieldset>
  );
}

type Reminders = Pick<NotificationFieldsFragment, 'remembersBirth' | 'remembersPassing'>;
type DaysProps = {
  choice: Reminders & Pick<NotificationFieldsFragment, 'birth' | 'passing'>;
  onChange: (changes: Partial<Reminders>) => void;
};

const HINT = 'A reminder that morning, every year.';

/** The days of which somebody wants to be reminded, as far as the page names them exactly. */
export function DaysToRemember({ choice, onChange }: DaysProps) {
  const { birth, passing, remembersBirth, remembersPassing } = choice;
  return (
    <fieldset className="news-part">
      <legend>Days to remember</legend>
      {birth && (
        <SheetOption
          type="checkbox"
          label={`${birth}, the day of birth`}
          hint={HINT}
          checked={remembersBirth}
          onChange={(checked) => onChange({ remembersBirth: checked })}
        />
      )}
      {passing && (
        <SheetOption
          type="checkbox"
          label={`${passing}, the day of passing`}
          hint={HINT}
          checked={remembersPassing}
          onChange={(checked) => onChange({ remembersPassing: checked })}
        />
      )}
      {!birth && !passing && (
        <p className="news-note">
          Once the page names an exact date, such as 4 May 1943, you can be reminded of that day.
        </p>
      )}
    </fieldset>
  );
}
