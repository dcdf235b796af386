import { useEffect, useEffectEvent, useState } from 'react';
import { restCall, RequestFailed } from '../../net/restCall.ts';

/** As specified; the server says it in the same words of a plate that it does not know. */
export const CAN_NOT_GET = 'Can not get Activation code, please contact us!';

type Failed = { message: string; mayPass: boolean };

/** Exchanges the plate's token for its activation code, once. */
export function useExchange(qr: string, isWanted: boolean, onCode: (code: string) => void) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Failed | null>(null);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    setFailed(null);
    restCall<{ code: string }>('/api/account/exchange', { code: qr }).then(
      ({ code }) => left || found(code),
      (error: unknown) => left || setFailed(failureOf(error)),
    );
    return () => {
      left = true;
    };
  }, [qr, isWanted, attempt]);

  return { failed, again: () => setAttempt(attempt + 1) };
}

function failureOf(error: unknown): Failed {
  const isWord = error instanceof RequestFailed && error.reason === 'refused';
  return { message: isWord ? error.message : CAN_NOT_GET, mayPass: !isWord };
}
