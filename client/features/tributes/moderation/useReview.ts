import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  HideTributeDocument,
  ShowTributeDocument,
} from '../../../__generated__/features/tributes/moderation/review.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/tributes.ts';
import { failureOf, messageOf } from '../../../net/failure.ts';

export type Decision = 'show' | 'hide';

/** Deciding about a tribute, and how it went in words. */
export function useReview() {
  const client = useApolloClient();
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<string | null>(null);

  async function decide({ id, name }: TributeFieldsFragment, decision: Decision) {
    setBusy(id);
    setFailure('');
    try {
      if (decision === 'show')
        await client.mutate({ mutation: ShowTributeDocument, variables: { id } });
      else await client.mutate({ mutation: HideTributeDocument, variables: { id } });
      setSaid(`The message from ${name} is ${placeOf(decision)}.`);
      return true;
    } catch (error) {
      setFailure(messageOf(failureOf(error)));
      return false;
    } finally {
      setBusy(null);
    }
  }
  return { said, setSaid, failure, busy, decide };
}

function placeOf(decision: Decision): string {
  return decision === 'show' ? 'on the wall now' : 'kept off the wall';
}
