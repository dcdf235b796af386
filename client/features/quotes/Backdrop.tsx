/** A background picture in its own colours; until it has come, the page's colour. */
export function Backdrop({ address }: { address: string }) {
  return (
    <picture className="backdrop">
      <source media="(max-width: 700px)" srcSet={`${address}/sm`} />
      <img src={`${address}/public`} alt="" fetchPriority="high" />
    </picture>
  );
}
