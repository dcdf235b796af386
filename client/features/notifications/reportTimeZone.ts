import type { ApolloClient } from '@apollo/client';
import { ReportTimeZoneDocument } from '../../__generated__/features/notifications/notifications.ts';
import { toCurrentZone } from '../../../protocol/zoned-time.ts';
import { readAccount } from '../../auth/session.ts';
import { createLocalStore } from '../../storage/localStore.ts';
import { getDateFormat } from '../../ui/format.ts';

/** The zone that this device has reported, by the id of the account. */
const reported = createLocalStore<string>('zone');

/**
 * Reports this browser's time zone to the server once, so that nobody gets news at night; failures are retried later.
 */
export async function reportTimeZone(client: ApolloClient): Promise<void> {
  const timeZone = toCurrentZone(getDateFormat().resolvedOptions().timeZone);
  const userId = readAccount().user?.id ?? '';
  if (reported.get(userId) === timeZone) return;
  try {
    await client.mutate({ mutation: ReportTimeZoneDocument, variables: { timeZone } });
    reported.put(userId, timeZone);
  } catch {
    // without signal: with the next visit
  }
}
