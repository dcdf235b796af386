declare module 'subset-font' {
  /** Makes a font with the letters of `text` alone. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** Axes to be kept in part, or to be fixed at a number. */
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** Leaves out the letters that only layout features lead to. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Uint8Array>;
}
