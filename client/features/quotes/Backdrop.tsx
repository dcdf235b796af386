/** A background picture over the whole screen, seen through the page's tone: see quotes.css. */
export function Backdrop({ address }: { address: string }) {
  return (
    <picture className="backdrop">
      <source media="(max-width: 700px)" srcSet={`${address}-sm.webp`} />
      <img src={`${address}-lg.webp`} alt="" fetchPriority="high" />
    </picture>
  );
}
