import type { ApolloClient } from '@apollo/client';
import { ReportTimeZoneDocument } from '../../__generated__/features/notifications/notifications.ts';
import { toCurrentZone } from '../../../protocol/zoned-time.ts';
import { readAccount } from '../../auth/session.ts';
import { dateFormat } from '../../ui/format.ts';

const KEY = 'zone_reported';

/**
 * Reports this browser's time zone to the server once, so that nobody gets news at night; failures are retried later.
 */
export async function reportTimeZone(client: ApolloClient): Promise<void> {
  const timeZone = toCurrentZone(dateFormat().resolvedOptions().timeZone);
  const reported = `${readAccount().user?.id ?? ''} ${timeZone}`;
  try {
    if (localStorage.getItem(KEY) === reported) return;
    await client.mutate({ mutation: ReportTimeZoneDocument, variables: { timeZone } });
    localStorage.setItem(KEY, reported);
  } catch {
    // without signal or storage: with the next visit
  }
}
