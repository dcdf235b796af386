import { useQuery, useMutation } from '@apollo/client/react';
import {
  OperatorPageDocument,
  type OperatorPageQuery,
  OperatorPutBackDocument,
  type OperatorTargetInput,
} from '../../../__generated__/features/operator/pages/pages.ts';
import { ErasePage } from './ErasePage.tsx';
import { Fetched, State } from '../ViewParts.tsx';
import { useNotify } from '../../../ui/Notice.tsx';
import { formatBytes, formatQuantity } from '../../../ui/formatNumbers.ts';
import { describePage, formatAgo } from '../operatorLabels.ts';
import { TakeDownForm } from './TakeDownForm.tsx';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { formatDate } from '../../../ui/formatDates.ts';

type Props = { url: string; onChanged: () => void };

/** A page with its people and its state, and what can be done about it. */
export function PageDetail({ url, onChanged }: Props) {
  const { data, error, refetch } = useQuery(OperatorPageDocument, {
    variables: { page: url },
    fetchPolicy: 'cache-and-network',
  });
  const notify = useNotify();
  const changed = (message: string) => {
    notify(message);
    onChanged();
    void refetch();
  };
  return (
    <Fetched isThere={Boolean(data)} hasFailed={Boolean(error)} onRetry={() => void refetch()}>
      {data && <Detail detail={data.operatorPage} onChanged={changed} />}
    </Fetched>
  );
}

type DetailProps = {
  detail: OperatorPageQuery['operatorPage'];
  onChanged: (message: string) => void;
};

function Detail({ detail, onChanged }: DetailProps) {
  const { page, members, takenDown } = detail;
  const { level, label } = describePage(page);
  const isDown = page.takenDownAt !== null;
  const others = detail.addresses.filter((address) => address !== page.url.toLowerCase());
  return (
    <>
      <h2>{isDown ? 'A page that is down' : 'Take down a page'}</h2>
      <p className="operator-title">
        <bdi>{page.title || `/${page.url}`}</bdi>
        <small>
          <a href={`/${page.url}`}>/{page.url}</a>, made {formatAgo(page.createdAt)},{' '}
          {formatQuantity(page.reports, 'report')}
        </small>
      </p>
      <p>
        <State level={level}>{label}</State>
        <small className="operator-hint">
          {' '}
          {formatQuantity(page.messages, 'message')}, {formatBytes(page.bytes)} uploaded
        </small>
      </p>
      <ul className="operator-people">
        {members.map(({ name, email, isOwner }) => (
          <li key={email}>
            <span>
              <bdi>{name}</bdi>
              {isOwner && <small> owner</small>}
            </span>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
        {members.length === 0 && <li className="operator-hint">Nobody looks after it.</li>}
      </ul>
      {others.length > 0 && (
        <p className="operator-hint">
          Also at {others.map((address) => `/${address}`).join(', ')}.
        </p>
      )}
      {takenDown.map(({ tributeId, picture, at, words: reason }) => (
        <PutBack
          key={tributeId ?? picture}
          target={tributeId ? { tributeId } : { picture }}
          what={tributeId ? 'message' : 'picture'}
          at={at}
          reason={reason}
          onDone={onChanged}
        />
      ))}
      {page.takenDownAt ? (
        <PutBack
          target={{ pageId: page.id }}
          what="page"
          at={page.takenDownAt}
          reason={detail.takenDownFor ?? ''}
          onDone={onChanged}
        />
      ) : (
        !page.goneAt && (
          <TakeDownForm
            target={{ pageId: page.id }}
            what="page"
            onDone={() => onChanged('The page is down. Its owners get your words by mail.')}
          />
        )
      )}
      <ErasePage pageId={page.id} isDown={isDown} goneAt={page.goneAt} onDone={onChanged} />
    </>
  );
}

type PutBackProps = {
  target: OperatorTargetInput;
  what: string;
  at: string;
  reason: string;
  onDone: (message: string) => void;
};

/** Something that was taken down, with the reason and a button to show it again. */
function PutBack({ target, what, at, reason, onDone }: PutBackProps) {
  const [putBack] = useMutation(OperatorPutBackDocument);
  const { isBusy, message, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(putBack({ variables: { target } }));
      onDone(`The ${what} is shown again, as it was.`);
    });
  return (
    <section className="operator-put-back">
      <h3>
        This {what} is down since {formatDate(at)}
      </h3>
      <blockquote dir="auto">{reason}</blockquote>
      <button type="button" className="secondary" aria-disabled={isBusy} onClick={send}>
        Put the {what} back
      </button>
      <FormAlert>{message}</FormAlert>
    </section>
  );
}
