import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import {
  type ExportFieldsFragment,
  ExportProgressDocument,
} from '../../__generated__/features/export/export.ts';

const LOOK_EVERY_MS = 800;

/** Follows a job while it is made, and downloads it once it is ready if it was asked for on this screen. */
export function useExportJob(job: ExportFieldsFragment | null, isAskedHere: boolean) {
  const isWaiting = job?.state === 'WAITING';
  const { data } = useQuery(ExportProgressDocument, {
    variables: { id: job?.id ?? '' },
    skip: !job,
    pollInterval: isWaiting ? LOOK_EVERY_MS : 0,
  });
  const current = data?.exportJob?.id === job?.id ? data?.exportJob : job;
  const downloaded = useRef<string | null>(null);
  const { id, state, url } = current ?? {};
  useEffect(() => {
    if (!isAskedHere || state !== 'READY' || !url || downloaded.current === id) return;
    downloaded.current = id!;
    location.assign(url); // an attachment: this screen stays
  }, [isAskedHere, id, state, url]);
  return current ?? null;
}
