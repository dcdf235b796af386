import { useEffect } from 'react';
import {
  PageExportText,
  StartExportText,
} from '../../__generated__/features/export/export.text.ts';
import { request } from '../../net/request.ts';
import { useExportJob } from './useExportJob.ts';

/** The page packed as a folder: what this account asked for before, and how to ask, to stop and to save it. */
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
