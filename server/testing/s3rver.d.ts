declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3-compatible server on a folder. */
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
