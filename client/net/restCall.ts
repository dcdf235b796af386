import { authorisedFetch, RefreshFailed } from '../auth/authorisedFetch.ts';

const ANSWER_WITHIN = 20_000;

/** A call that did not succeed; the message is in words for whoever waits for it. */
export class RequestFailed extends Error {
  constructor(
    message: string,
    /** Whether the server said no, asks for a login, or did not answer. */
    readonly reason: 'refused' | 'logged out' | 'no answer',
  ) {
    super(message);
  }
}

const LOGGED_OUT =
  'Your login has ended. What you entered is kept on this device: sign in and go on.';
const NO_SIGNAL = 'No signal just now. Nothing is lost, please try again in a moment.';
const BROKEN = 'Something went wrong on our side. Nothing is lost, please try again in a moment.';

/** One of the documented calls; throws CallFailed where it does not succeed. */
export async function restCall<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await authorisedFetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).catch((error: unknown) => {
    const isOver = error instanceof RefreshFailed && error.over;
    throw isOver
      ? new RequestFailed(LOGGED_OUT, 'logged out')
      : new RequestFailed(NO_SIGNAL, 'no answer');
  });
  if (response.status === 401) throw new RequestFailed(LOGGED_OUT, 'logged out');
  const answer = await read(response);
  if (!answer) throw new RequestFailed(BROKEN, 'no answer');
  const { error, msg } = answer;
  const mayPass = response.status === 429 || response.status >= 500;
  if (error || !response.ok)
    throw new RequestFailed(msg || BROKEN, mayPass ? 'no answer' : 'refused');
  return answer as Answer;
}

async function read(response: Response): Promise<{ error?: boolean; msg?: string } | null> {
  try {
    return (await response.json()) as { error?: boolean; msg?: string };
  } catch {
    return null;
  }
}
