const WIDTHS = [560, 800, 1200, 1600];

/** A background picture in its own colours; until it has come, the page's colour. */
export function Backdrop({ address }: { address: string }) {
  return (
    <picture className="backdrop">
      <source
        type="image/avif"
        srcSet={WIDTHS.map((width) => `${address}-${width}.avif ${width}w`).join()}
        sizes="(max-width: 700px) 72vw, 100vw"
      />
      <source media="(max-width: 700px)" srcSet={`${address}/sm`} />
      <img src={`${address}/public`} alt="" fetchPriority="high" />
    </picture>
  );
}
