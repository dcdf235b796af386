/** Placeholder lines while text is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="quiet-shapes needs-code" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} />
      ))}
    </div>
  );
}
