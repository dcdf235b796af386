import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { CODE_USED, EXCHANGE_FAILED } from '../../../../protocol/account-sentences.ts';
import {
  ExchangeQrTokenDocument,
  ActivateCodeDocument,
  ActivatedPageDocument,
} from '../../../__generated__/features/accounts/registry/registry.ts';
import { requireData, toFailure, RefusedError } from '../../../net/failure.ts';

type Failed = { qr: string; message: string; mayPass: boolean };

/** Exchanges the plate's token for its activation code, once. */
export function useExchange(qr: string, isWanted: boolean, onCode: (code: string) => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [exchange] = useMutation(ExchangeQrTokenDocument);
  const onExchanged = useEffectEvent(onCode);

  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    requireData(exchange({ variables: { input: { qr } } })).then(
      ({ exchangeQrToken: { code } }) => isCancelled || onExchanged(code),
      (error: unknown) => isCancelled || setFailed({ qr, ...toExchangeFailure(error) }),
    );
    return () => {
      isCancelled = true;
    };
  }, [exchange, qr, isWanted, attempt]);

  return {
    failed: failed?.qr === qr ? failed : null,
    retry() {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}

function toExchangeFailure(error: unknown): Omit<Failed, 'qr'> {
  const failure = toFailure(error);
  if (failure.kind === 'refused') return { message: failure.message, mayPass: false };
  return { message: EXCHANGE_FAILED, mayPass: true };
}

/**
 * Activates a code's page for the logged-in user, and returns its url; also where an earlier call did so, whose answer
 * was lost.
 */
export function useOpenPage(): (typed: string) => Promise<string> {
  const client = useApolloClient();
  const [activate] = useMutation(ActivateCodeDocument);
  return async (typed) => {
    const code = typed.trim();
    if (!code) throw new RefusedError('Please enter your activation code.');
    try {
      const activated = await requireData(activate({ variables: { input: { code } } }));
      return activated.activateCode.page.url;
    } catch (error) {
      if (!isUsed(error)) throw error;
      const mine = { query: ActivatedPageDocument, variables: { code } };
      const { activatedPage } = await requireData(
        client.query({ ...mine, fetchPolicy: 'no-cache' }),
      );
      if (!activatedPage) throw error;
      return activatedPage.url;
    }
  };
}

/** Whether a code was refused because it was used. */
export function isUsed(error: unknown): boolean {
  const failure = toFailure(error);
  return failure.kind === 'refused' && failure.message === CODE_USED;
}
