import { useQuery } from '@apollo/client/react';
import {
  type AuditAction,
  OversightDocument,
  type OversightQuery,
} from '../../__generated__/features/reports/oversight.ts';
import { formatDay } from '../../ui/formatDates.ts';

/** The operator's actions as members read them; others are not shown to them. */
const WORDS: Partial<Record<AuditAction, string>> = {
  PAGE_OPENED: 'looked at the words of this page',
  MESSAGE_OPENED: 'looked at a message',
  PICTURE_OPENED: 'looked at',
  PAGE_TAKEN_DOWN: 'took this page down',
  PAGE_PUT_BACK: 'put this page back',
  MESSAGE_TAKEN_DOWN: 'took a message down',
  MESSAGE_PUT_BACK: 'put a message back',
  PICTURE_TAKEN_DOWN: 'took a picture down',
  PICTURE_PUT_BACK: 'put a picture back',
  OWNERS_ASKED: 'asked you about this page',
};

type Act = OversightQuery['pageOversight'][number];

function describe({ at, action, detail }: Act): string {
  const object = action === 'PICTURE_OPENED' ? ` ${detail ?? 'a photo'}` : '';
  return `Keepsake ${WORDS[action]}${object} on ${formatDay(at)}.`;
}

/** A quiet line for a page's members: what the operator opened or did, and when; usually empty. */
export function Oversight({ pageId }: { pageId: string }) {
  const { data } = useQuery(OversightDocument, {
    variables: { pageId },
    fetchPolicy: 'cache-and-network',
  });
  const [newest, ...others] = (data?.pageOversight ?? []).filter(({ action }) => WORDS[action]);
  if (!newest) return null;
  if (others.length === 0) return <p className="menu-oversight">{describe(newest)}</p>;
  return (
    <details className="menu-oversight">
      <summary>{describe(newest)}</summary>
      {others.map((act) => (
        <p key={`${act.at} ${act.action}`}>{describe(act)}</p>
      ))}
    </details>
  );
}
