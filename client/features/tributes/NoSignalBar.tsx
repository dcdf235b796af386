import { useNoSignal } from './useNoSignal.ts';

/** A slim line that says why nothing new comes; it is in nobody's way. */
export function NoSignalBar() {
  const noSignal = useNoSignal();
  return (
    <div role="status" className="no-signal" hidden={!noSignal}>
      {noSignal && 'No signal. New messages come when it is back.'}
    </div>
  );
}
