import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LinkedTributeDocument } from '../../../__generated__/features/tributes/wall/linkedTribute.ts';
import { TributeArticle } from './TributeArticle.tsx';
import { useNow } from './TributeTime.tsx';

/** Above the wall: the message whose own link was opened, or where it is. */
export function LinkedMessage({ url, id }: { url: string; id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const { data, error } = useQuery(LinkedTributeDocument, {
    variables: { url, id },
    fetchPolicy: 'cache-and-network',
  });
  const tribute = data?.page?.tribute;
  const isKnown = data !== undefined || error !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    const target = box.current?.querySelector<HTMLElement>('article, p');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [isKnown]);

  if (!isKnown) return null;
  return (
    <div ref={box} className="tributes-linked">
      {tribute ? (
        <TributeArticle
          {...tribute}
          id={undefined} // the wall may show it as well, further down
          domId={`linked-${id}`}
          now={now}
          fresh={false}
          linked
          focusable
        />
      ) : (
        <p role="status" tabIndex={-1}>
          {data
            ? 'This message is not on the wall just now.'
            : 'This message could not be reached just now.'}{' '}
          The others are below.
        </p>
      )}
    </div>
  );
}
