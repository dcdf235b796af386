// Packages that bring no types, as far as they are used here.

declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3-compatible server on a folder. */
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

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
