import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { retryLoading } from '../../../net/retryLoading.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';

/** A message whose own link was opened, and which is not among those that are drawn. */
export const linkedMessage = lazyComponent(
  () => retryLoading(() => import('./LinkedMessage.tsx')),
  ({ LinkedMessage }) => LinkedMessage,
);

/** Brings the message of the address (#tribute-...) into sight; returns its id where it has to be shown apart. */
export function useLinkedTribute(): string | undefined {
  const { hash } = useLocation();
  const [apart, setApart] = useState<string>();

  const show = useEffectEvent(() => {
    const id = /^#tribute-([\da-f-]{36})$/.exec(hash)?.[1];
    const article = id ? document.getElementById(`tribute-${id}`) : null;
    setApart(article ? undefined : id);
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- what is drawn is known only then
  useEffect(() => show(), [hash]);

  return apart;
}
