import { Sheet, SheetFoot } from '../../ui/Sheet.tsx';
import { TakeHomeButton } from './TakeHomeButton.tsx';
import './take-home.css';

type Props = {
  page: { id: string; url: string; type: string; service: unknown };
  onClose: () => void;
};

/** What can be taken home of a page. */
export function TakeHomeSheet({ page, onClose }: Props) {
  const isLoveBox = page.type === 'LOVE_BOX';
  return (
    <Sheet title="Take it home" onClose={onClose}>
      <ul className="take-home">
        <li>
          <p>
            <strong>Everything, in one folder</strong>
            {isLoveBox
              ? 'Your names and all favourites.'
              : 'All words, photos in full size and messages.'}{' '}
            It opens on any computer, without us.
          </p>
          <TakeHomeButton pageId={page.id} className="secondary" />
        </li>
        {Boolean(page.service) && (
          <li>
            <p>
              <strong>A book of the day</strong>
              What was written on the day of the service, to print.
            </p>
            <a className="secondary" href={`/${page.url}/book`} target="_blank" rel="noreferrer">
              Open
            </a>
          </li>
        )}
        {!isLoveBox && (
          <li>
            <p>
              <strong>The messages, to print</strong>
              With names and times, the newest first.
            </p>
            <a className="secondary" href={`/${page.url}?print`} target="_blank" rel="noreferrer">
              Open
            </a>
          </li>
        )}
      </ul>
      <p className="take-home-note">
        The folder comes as one ZIP file. Open it on a computer, and keep a copy where you keep what
        is dear to you. As often as you like, you can take it again.
      </p>
      <SheetFoot>
        <button type="button" className="primary" onClick={onClose}>
          Close
        </button>
      </SheetFoot>
    </Sheet>
  );
}
