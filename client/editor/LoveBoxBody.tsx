import { useApolloClient, useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MAX_COUPLE_LINE, MAX_COUPLE_NAME, MAX_DATE_WORDS } from '../../protocol/limits.ts';
import {
  type CoupleFieldsFragment,
  LoveBoxDocument,
} from '../__generated__/features/couples/loveBox.ts';
import { PageMembersDocument } from '../__generated__/features/members/members.ts';
import type { PageData } from '../blocks/publicBlocks.tsx';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { InPlaceField } from '../blocks/editing/fields/InPlaceField.tsx';
import { FavouriteList } from '../features/couples/FavouriteList.tsx';
import { useLoveBox } from '../features/couples/useLoveBox.ts';
import { IconButton } from '../ui/Icon.tsx';
import { EditorHeader, UndoSteps } from './EditorHeader.tsx';
import { PageMenu } from './menu/PageMenu.tsx';
import { useRetry } from '../net/useRetry.ts';
import { useUndoKeys } from '../blocks/editing/undoStack.ts';
import '../ui/style/rose.css';
import './love-box-body.css';

type Props = {
  page: PageData;
  /** Notes about the whole page, shown above it. */
  notes: ReactNode;
};

/** The editor of a couple's love box: the two people, the position of the box, and the cards that they keep. */
export function LoveBoxBody({ page, notes }: Props) {
  const { undoStack } = useEditing();
  const { box, readOlder, state, changeFavourites } = useEditedLoveBox(page.url);
  useUndoKeys(undoStack, true);
  return (
    <>
      <EditorHeader
        url={page.url}
        tools={
          <div className="editor-tools love-box-tools">
            <UndoSteps />
          </div>
        }
        menu={<PageMenu page={page} onOpen={() => undefined} />}
      />
      <main className="editor-main love-box-editor" id="main" data-theme="love">
        {notes}
        {box?.couple ? (
          <>
            <Couple pageId={page.id} couple={box.couple} />
            <Both page={page} />
            <FavouriteList
              pageId={page.id}
              favourites={box.favourites}
              canChange
              state={state}
              onReadOlder={() => void readOlder()}
              onChange={changeFavourites}
            />
          </>
        ) : (
          <div className="editor-shape" aria-busy="true" />
        )}
      </main>
    </>
  );
}

/** The love box in Apollo's cache, where the fields that save automatically read what is saved. */
function useEditedLoveBox(url: string) {
  const client = useApolloClient();
  const query = { query: LoveBoxDocument, variables: { url } };
  const { data, error, refetch } = useQuery(query.query, { variables: query.variables });
  useRetry(data ? undefined : error, refetch);
  const box = data?.page ?? undefined;
  const reading = useLoveBox(url, {
    page: box,
    change: (update) =>
      void client.cache.updateQuery(
        query,
        (before) => before?.page && { ...before, page: update(before.page) },
      ),
    async reread() {
      const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
      return data?.page ?? null;
    },
  });
  return { box, ...reading };
}

const FIELDS = [
  { field: 'firstName', label: 'One of you', limit: MAX_COUPLE_NAME, placeholder: 'Name' },
  { field: 'secondName', label: 'The other', limit: MAX_COUPLE_NAME, placeholder: 'Name' },
  {
    field: 'day',
    label: 'The day you met or married',
    limit: MAX_DATE_WORDS,
    placeholder: '2014/05/04',
  },
  {
    field: 'line',
    label: 'A line of your own',
    limit: MAX_COUPLE_LINE,
    placeholder: 'Still dancing in the kitchen',
  },
] as const;

/** The lines that they can change, each in the type of their page. */
function Couple({ pageId, couple }: { pageId: string; couple: CoupleFieldsFragment }) {
  return (
    <section className="couple-lines" aria-label="The two of you">
      {FIELDS.map(({ field, label, limit, placeholder }) => (
        <div key={field} className={`couple-line of-${field}`}>
          <p aria-hidden>{label}</p>
          <div>
            <InPlaceField
              options={{
                kind: 'LoveBox',
                target: pageId,
                field,
                undoLabel: `${label} changed`,
                saved: couple[field],
              }}
              blockId={pageId}
              label={label}
              placeholder={placeholder}
              limit={limit}
            />
            <IconButton
              icon="pencil"
              className="pencil"
              label={`Edit: ${label}`}
              onClick={() =>
                document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
              }
            />
          </div>
        </div>
      ))}
    </section>
  );
}

/** Asks a member who is alone on the page to invite the other person; nothing once both are members. */
function Both({ page }: { page: PageData }) {
  const { data } = useQuery(PageMembersDocument, { variables: { pageId: page.id } });
  if (data?.pageMembers.length !== 1) return null;
  return (
    <p className="couple-both">
      Only you can keep cards here for now.{' '}
      <Link to={`/members/${page.url}`}>Invite the other of you</Link>
    </p>
  );
}
