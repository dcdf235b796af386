import type { ReactNode } from 'react';
import { authorisedFetch } from '../../auth/authorisedFetch.ts';
import { abortAfter } from '../../net/abortAfter.ts';
import { RefusedError, type RestAnswer, RetryLater, toResponseFailure } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { saveFile } from '../../ui/share/saveFile.ts';

/** A batch of plates is large. */
const LIMIT_MS = 120_000;

type Props = {
  path: string;
  method?: 'GET' | 'POST';
  fileName: string;
  /** Called once it is saved. */
  onSaved?: () => void;
  children: ReactNode;
};

/** Fetches a file with the operator's login, and saves it. */
export function SaveButton({ path, method = 'GET', fileName, onSaved, children }: Props) {
  const { isBusy, message, run } = useAction();
  const save = () =>
    void run(async () => {
      const signal = abortAfter(LIMIT_MS);
      const response = await authorisedFetch(path, { method, signal });
      if (!response.ok) {
        const answer = (await response.json().catch(() => null)) as RestAnswer | null;
        const failure = toResponseFailure(response.status, answer);
        if (failure?.kind === 'refused') throw new RefusedError(failure.message);
        throw new RetryLater({ hasFailed: true });
      }
      saveFile(await response.blob(), fileName);
      onSaved?.();
    });
  return (
    <>
      <button type="button" className="secondary" aria-disabled={isBusy} onClick={save}>
        {children}
      </button>
      {message && (
        <span role="alert" className="operator-hint">
          {message}
        </span>
      )}
    </>
  );
}
