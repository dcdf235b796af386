import { Link } from 'react-router-dom';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { type MyPage, useMyPages } from '../myAccount.ts';
import { MyPageList } from '../MyPageList.tsx';
import { Skeleton } from '../Skeleton.tsx';

type Props = { from: string; disabled: boolean; onSelect: (page: MyPage) => void };

/** The pages to which the new address can redirect: all except itself and redirects. */
export function AttachChoice({ from, disabled, onSelect }: Props) {
  const { items, ...pages } = useMyPages();
  const isHere = (page: MyPage) => page.url.toLowerCase() === from.toLowerCase();
  return (
    <MyPageList
      {...pages}
      items={items?.filter((page) => !isHere(page) && page.type !== 'REDIRECT')}
      noteClass="form-failure"
      waiting={<Skeleton lines={3} />}
      empty={
        <>
          <p className="form-note no-pages">You have no other page yet.</p>
          <Link className="primary wide" to={`/setup/${from}`}>
            Create a new page
          </Link>
        </>
      }
    >
      {(found) => (
        <ul className="page-list">
          {found.map((page) => (
            <li key={page.id}>
              <p id={`page-${page.id}`}>
                <span>
                  <bdi>{page.title || 'Not set up yet'}</bdi>
                </span>{' '}
                <span>/{page.url}</span>
              </p>
              <button
                type="button"
                className="secondary"
                aria-describedby={`page-${page.id}`}
                disabled={disabled}
                onClick={() => onSelect(page)}
              >
                Select
              </button>
            </li>
          ))}
        </ul>
      )}
    </MyPageList>
  );
}

const QUESTION = 'Please confirm if you will attach the QR code to this page address?';

type ConfirmProps = { page: MyPage; onSelect: () => void; onCancel: () => void };

/** Asks for confirmation before an address is permanently redirected. */
export function AttachConfirm({ page, onSelect, onCancel }: ConfirmProps) {
  return (
    <Dialog label={QUESTION} className="message" onClose={onCancel}>
      <p>{QUESTION}</p>
      <p className="dialog-about">
        <bdi>{page.title}</bdi> <span>/{page.url}</span>
      </p>
      <div className="dialog-buttons">
        <button type="button" className="secondary" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={onSelect}>
          Select
        </button>
      </div>
    </Dialog>
  );
}
