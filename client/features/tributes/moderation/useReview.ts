import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  HideTributeDocument,
  RemoveTributeDocument,
  RestoreTributeDocument,
  ShowTributeDocument,
} from '../../../__generated__/features/tributes/moderation/review.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/tributes.ts';
import { failureOf, messageOf } from '../../../net/failure.ts';

export type Decision = 'show' | 'hide' | 'remove' | 'restore';

const MUTATIONS = {
  show: ShowTributeDocument,
  hide: HideTributeDocument,
  remove: RemoveTributeDocument,
  restore: RestoreTributeDocument,
};

/** What is announced of the message then. */
const RESULTS: Record<Decision, string> = {
  show: 'on the wall now',
  hide: 'kept off the wall',
  remove: 'removed',
  restore: 'back where it was',
};

/** Deciding about a tribute, and how it went in words. */
export function useReview() {
  const client = useApolloClient();
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<string | null>(null);

  /** Decides; where it was changed since it was `seen`, that is a failure, in words. */
  async function decide(
    { id, name }: TributeFieldsFragment,
    decision: Decision,
    seen?: string | null,
  ) {
    setBusy(id);
    setFailure('');
    try {
      // no hook: which mutation it is turns out only now
      await client.mutate<unknown, { id: string; seen?: string | null }>({
        mutation: MUTATIONS[decision],
        variables: decision === 'show' && seen ? { id, seen } : { id },
      });
      setStatus(`The message from ${name} is ${RESULTS[decision]}.`);
      return true;
    } catch (error) {
      setFailure(messageOf(failureOf(error)));
      return false;
    } finally {
      setBusy(null);
    }
  }
  return { status, setStatus, failure, busy, decide };
}
