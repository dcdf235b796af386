import { useMutation, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import {
  DeletePageDocument,
  FavouriteCountDocument,
} from '../../__generated__/features/deletion/deletion.ts';
import { MAX_TITLE } from '../../../protocol/limits.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { formatDate, formatList } from '../../ui/formatDates.ts';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import './delete-page.css';

/** How long a page can be brought back. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

type Props = {
  page: {
    id: string;
    url: string;
    type: string;
    photos: readonly unknown[];
    tributes: { totalCount: number };
  };
  name: string;
  /** The first names of those who look after it too. */
  others: readonly string[];
  /** Offers to take it home first. */
  takeHome: ReactNode;
  onDeleted: () => void;
  onClose: () => void;
};

/** Deletes a page in two steps: first what will happen and when, then a question. */
export function DeletePageSheet(props: Props) {
  const [isAsked, setAsked] = useState(false);
  const [goneAt] = useState(() => new Date(Date.now() + DAYS * DAY_MS).toISOString());
  const day = formatDate(goneAt);
  return isAsked ? (
    <Question {...props} day={day} onBack={() => setAsked(false)} />
  ) : (
    <Consequences {...props} day={day} onGoOn={() => setAsked(true)} />
  );
}

type PartProps = Props & { day: string };

function Consequences(props: PartProps & { onGoOn: () => void }) {
  const { page, name, takeHome, day, onClose, onGoOn } = props;
  const hasFavourites = page.type === 'LOVE_BOX';
  const { data } = useQuery(FavouriteCountDocument, {
    variables: { url: page.url },
    skip: !hasFavourites,
  });
  const favourite = hasFavourites ? data?.page?.favourites.totalCount : 0;
  const counts = favourite !== undefined && {
    photo: page.photos.length,
    message: page.tributes.totalCount,
    favourite,
  };
  return (
    <Sheet title="Delete this page" onClose={onClose}>
      <p className="deletion-contents">{describeContents(name, counts || undefined)}</p>
      {takeHome}
      <ol className="deletion-steps">
        <li>
          <strong>At once</strong>
          The page is gone for visitors. The plate says that it is put away.
        </li>
        <li>
          <strong>For thirty days</strong>
          Any member can bring it back from Your pages, with everything on it.
        </li>
        <li>
          <strong>After {day}</strong>
          It is gone for good. We cannot bring it back either.
        </li>
      </ol>
      <SheetFoot>
        <div className="sheet-choice">
          <button type="button" className="quiet danger" onClick={onGoOn}>
            Delete …
          </button>
          <button type="button" className="primary" onClick={onClose}>
            Keep the page
          </button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}

function Question(props: PartProps & { onBack: () => void }) {
  const { page, name, others, day, onDeleted, onBack, onClose } = props;
  const [typed, setTyped] = useState('');
  const [deletePage] = useMutation(DeletePageDocument);
  const { isBusy, failure, formMessage, refuse, run } = useAction({ once: true });
  const remove = () => {
    if (!isSameName(typed, name)) return refuse(`Please write ${name} as it stands here.`, 'name');
    void run(async () => {
      await requireData(deletePage({ variables: { pageId: page.id } }));
      onDeleted();
    });
  };
  return (
    <Sheet title={`Delete ${name}’s page?`} onBack={onBack} onClose={onClose}>
      <Form onSend={remove} wrong={failure}>
        <p>
          {others.length > 0
            ? `${formatList(others)} ${others.length === 1 ? 'looks' : 'look'} after it too, and ${others.length === 1 ? 'is' : 'are'} told. Each of you can bring it back until ${day}.`
            : `You can bring it back until ${day}.`}
        </p>
        <Field
          label={`Write ${name} to be sure`}
          name="name"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={MAX_TITLE}
        />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <div className="sheet-choice">
            <button type="submit" className="secondary danger" disabled={isBusy}>
              {others.length > 0 ? 'Delete for all' : 'Delete'}
            </button>
            <button type="button" className="primary" onClick={onClose}>
              Keep the page
            </button>
          </div>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

/** How much of each kind is on a page. */
type Counts = { photo: number; message: number; favourite: number };

/** The content that is deleted with a page; counts are undefined until all of them are known. */
function describeContents(name: string, counts: Counts | undefined): string {
  const parts = Object.entries(counts ?? {}).flatMap(([what, number]) => count(number, what));
  if (parts.length === 0) return `${name}’s page goes with everything that is on it.`;
  return `${name}’s page has ${parts.join(' and ')}. Take them home before it goes.`;
}

function count(number: number, what: string): string | [] {
  if (number === 0) return [];
  return number === 1 ? `one ${what}` : `${number} ${what}s`;
}

/** Whether somebody wrote a name: capitals, accents and spaces do not matter. */
function isSameName(typed: string, name: string): boolean {
  return fold(typed) === fold(name);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
