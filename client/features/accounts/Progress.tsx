/** How far one is: (step + 1) / steps. */
export function Progress({ step, steps }: { step: number; steps: number }) {
  const words = `Step ${step + 1} of ${steps}`;
  return (
    <div className="progress">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step + 1}
        aria-valuetext={words}
      >
        <div style={{ width: `${((step + 1) / steps) * 100}%` }} />
      </div>
      <p>{words}</p>
    </div>
  );
}
