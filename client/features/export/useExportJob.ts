import { useEffect, useRef, useState } from 'react';
import type { ExportFieldsFragment } from '../../__generated__/features/export/export.ts';
import {
  ExportProgressText,
  StopExportText,
  PageExportText,
  StartExportText,
} from '../../__generated__/features/export/export.text.ts';
import { getFailureMessage, toFailure } from '../../net/failure.ts';
import { request } from '../../net/request.ts';
import { saveAddress } from '../../ui/share/saveFile.ts';
import { useAction } from '../../net/useAction.ts';

const LOOK_EVERY_MS = 800;
const LOOK_AGAIN_MS = 5_000;

type Job = ExportFieldsFragment;

/** An export: requested, followed while it is made, and downloaded when it is ready if it was requested here. */
export function useExportJob() {
  const [job, setJob] = useState<Job | null>(null);
  const wantedId = useRef<string | null>(null);
  const { isBusy, message, run } = useAction();

  useEffect(() => (job?.state === 'WAITING' ? lookSoon(job, setJob) : undefined), [job]);
  useEffect(() => {
    if (job?.state !== 'READY' || !job.url || wantedId.current !== job.id) return;
    wantedId.current = null;
    saveAddress(job.url);
  }, [job]);

  return {
    job,
    isBusy,
    message,
    show: setJob,
    start: (ask: () => Promise<Job>) =>
      void run(async () => {
        const job = await ask();
        wantedId.current = job.id;
        setJob(job);
      }),
    stop: () =>
      void run(async () => {
        wantedId.current = null;
        if (job) setJob((await request(StopExportText, { id: job.id })).stopExport);
      }),
  };
}

/** Asks for a job's progress once, after a while, and again if there is no connection; returns a function to stop. */
function lookSoon(job: Job, show: (job: Job) => void): () => void {
  let isCancelled = false;
  const look = () =>
    void request(ExportProgressText, { id: job.id }).then(
      ({ exportJob }) => isCancelled || show(exportJob),
      (error: unknown) => {
        const failure = toFailure(error);
        if (isCancelled) return;
        if (failure.kind === 'later') timer = setTimeout(look, LOOK_AGAIN_MS);
        else show({ ...job, state: 'FAILED', reason: getFailureMessage(failure) });
      },
    );
  let timer = setTimeout(look, LOOK_EVERY_MS);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

/** The page packed as a folder: the account's last request, and functions to request, stop and save it. */
export function useFolder(pageId: string) {
  const { show, start, ...folder } = useExportJob();
  useEffect(() => {
    request(PageExportText, { pageId }).then(
      ({ pageExport }) => show((asked) => asked ?? pageExport),
      () => undefined, // it can be packed all the same
    );
  }, [pageId, show]);
  return {
    ...folder,
    pack: () => start(async () => (await request(StartExportText, { pageId })).startExport),
  };
}
