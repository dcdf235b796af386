import { useEffect, useState } from 'react';
import type {
  BookInput,
  PreviewBookMutation,
  PreviewBookMutationVariables,
} from '../../__generated__/features/export/export.ts';
import { PreviewBookText } from '../../__generated__/features/export/export.text.ts';
import { getFailureMessage, toFailure } from '../../net/failure.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { request } from '../../net/request.ts';

/** With the time limit of a request, two minutes in all. */
const MAX_ATTEMPTS = 8;

type Preview = PreviewBookMutation['previewBook'];
interface Outcome {
  key: string;
  data?: Preview;
  message?: string;
  /** Whether it may work once there is signal again. */
  mayWork?: boolean;
}

/** The first pages of a book, and the number of its pages; a preview that was shown before is shown again at once. */
export function useBookPreview(pageId: string, { size, content }: BookInput) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const key = `${size} ${content}`;
  const outcome = outcomes.find((outcome) => outcome.key === key);
  const isKnown = outcome !== undefined;
  const retry = () => setOutcomes((all) => all.filter(({ data }) => data));

  useEffect(() => {
    if (isKnown) return;
    let isCancelled = false;
    const variables = { pageId, book: { size, content } };
    const add = (outcome: Omit<Outcome, 'key'>) =>
      isCancelled || setOutcomes((others) => [...others, { key, ...outcome }]);
    askPatiently(variables, () => !isCancelled).then(
      ({ previewBook }) => add({ data: previewBook }),
      (error: unknown) => {
        const failure = toFailure(error);
        add({ message: getFailureMessage(failure), mayWork: failure.kind === 'later' });
      },
    );
    return () => void (isCancelled = true);
  }, [pageId, size, content, key, isKnown]);
  useEffect(() => (outcome?.mayWork ? onReconnect(retry) : undefined), [outcome?.mayWork]);

  return { data: outcome?.data, message: outcome?.message, retry };
}

/**
 * A long book on a busy server takes longer than a request may; after a repeated request the server continues with the
 * same book.
 */
async function askPatiently(
  variables: PreviewBookMutationVariables,
  isWanted: () => boolean,
): Promise<PreviewBookMutation> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await request(PreviewBookText, variables);
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'AbortError';
      if (!isSlow || !isWanted() || attempt === MAX_ATTEMPTS) throw error;
    }
}
