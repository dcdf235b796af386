/** The lines to come, in quiet shapes. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="quiet-shapes" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} />
      ))}
    </div>
  );
}
