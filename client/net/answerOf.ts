import { RequestFailed } from './restCall.ts';
import { failureOf, messageOf } from './failure.ts';

/** The answer of an operation; throws CallFailed, in words for whoever waits for it. */
export async function answerOf<Data>(asked: Promise<{ data?: Data | null }>): Promise<Data> {
  const { data } = await asked.catch((error: unknown) => {
    const failure = failureOf(error);
    const reason = failure.kind === 'later' ? 'no answer' : failure.kind;
    throw new RequestFailed(messageOf(failure), reason);
  });
  if (!data) throw new RequestFailed(messageOf({ kind: 'later' }), 'no answer');
  return data;
}
