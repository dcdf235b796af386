type Props = {
  /** The server's address of the picture, which tells its size and colour. */
  address: string | null | undefined;
  /** The same picture on the sender's own device. */
  localUrl: string | undefined;
  localWidth: number | undefined;
  localHeight: number | undefined;
  from: string;
};

/** A tribute's photo, whole and in a place kept for it; the sender goes on seeing the own copy. */
export function TributePicture({ address, localUrl, localWidth, localHeight, from }: Props) {
  const parts = /_(\d+)x(\d+)_([0-9a-f]{6})$/.exec(address ?? '');
  const width = parts ? Number(parts[1]) : localWidth;
  const height = parts ? Number(parts[2]) : localHeight;
  if (!address && !width) return null;
  return (
    <img
      src={localUrl ?? (address ? `${address}/sm` : undefined)}
      srcSet={localUrl || !address ? undefined : `${address}/sm 480w, ${address}/public 1600w`}
      sizes="22rem"
      width={width}
      height={height}
      style={parts ? { backgroundColor: `#${parts[3]}` } : undefined}
      alt={`Photo from ${from}`}
      loading="lazy"
      decoding="async"
    />
  );
}
