import type { ExportFieldsFragment } from '../../__generated__/features/export/export.ts';

/** The progress of an export in words; '' if none was requested. */
export function describeProgress(job: ExportFieldsFragment | null): string {
  if (!job) return '';
  const { state, done, total, reason } = job;
  if (state === 'WAITING')
    return total > 0 ? `Packing photo ${Math.min(done + 1, total)} of ${total}` : 'Packing';
  if (state === 'READY') return 'It is packed. Your browser saves it.';
  return state === 'FAILED' ? (reason ?? '') : '';
}

/** About how long it still takes; '' while nobody can tell. */
export function describeTimeLeft(job: ExportFieldsFragment | null): string {
  const seconds = job?.secondsLeft ?? null;
  if (seconds === null) return '';
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}
