/** A full-screen background picture, tinted with the page's colour: see quotes.css. */
export function Backdrop({ address }: { address: string }) {
  return (
    <picture className="backdrop">
      <source media="(max-width: 700px)" srcSet={`${address}/sm`} />
      <img src={`${address}/public`} alt="" fetchPriority="high" />
    </picture>
  );
}
