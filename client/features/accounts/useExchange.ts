import { useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ExchangeQrTokenDocument } from '../../__generated__/features/accounts/registry.ts';
import { requireData } from '../../net/requireData.ts';
import { failureOf } from '../../net/failure.ts';

/** As specified; the server says it in the same words of a plate that it does not know. */
export const CAN_NOT_GET = 'Can not get Activation code, please contact us!';

type Failed = { message: string; mayPass: boolean };

/** Exchanges the plate's token for its activation code, once. */
export function useExchange(qr: string, isWanted: boolean, onCode: (code: string) => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [exchange] = useMutation(ExchangeQrTokenDocument);
  const onExchanged = useEffectEvent(onCode);

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    setFailed(null);
    requireData(exchange({ variables: { input: { qr } } })).then(
      ({ exchangeQrToken: { code } }) => isOver || onExchanged(code),
      (error: unknown) => isOver || setFailed(whyNot(error)),
    );
    return () => {
      isOver = true;
    };
  }, [exchange, qr, isWanted, attempt]);

  return { failed, again: () => setAttempt(attempt + 1) };
}

function whyNot(error: unknown): Failed {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return { message: failure.words, mayPass: false };
  return { message: CAN_NOT_GET, mayPass: true };
}
