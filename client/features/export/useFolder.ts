import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  PageExportDocument,
  StartExportDocument,
  StopExportDocument,
} from '../../__generated__/features/export/export.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { useExportJob } from './useExportJob.ts';

/** The page packed as a folder: what this account asked for before, and how to ask, to stop and to save it. */
export function useFolder(pageId: string) {
  const client = useApolloClient();
  const variables = { pageId };
  const { data } = useQuery(PageExportDocument, { variables, fetchPolicy: 'cache-and-network' });
  const [startExport] = useMutation(StartExportDocument);
  const [stopExport] = useMutation(StopExportDocument);
  const [isAskedHere, setAskedHere] = useState(false);
  const { busy, message, run } = useAction();
  const job = useExportJob(data?.pageExport ?? null, isAskedHere);
  return {
    job,
    busy,
    message,
    pack: () =>
      void run(async () => {
        const { startExport: pageExport } = await requireData(startExport({ variables }));
        setAskedHere(true);
        client.writeQuery({
          query: PageExportDocument,
          variables,
          data: { __typename: 'Query', pageExport },
        });
      }),
    stop: () =>
      void run(async () => {
        setAskedHere(false);
        if (job) await requireData(stopExport({ variables: { id: job.id } }));
      }),
  };
}
