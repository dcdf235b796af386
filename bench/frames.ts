/** A WebSocket frame as a server sends it: what a ready answer is on the wire. */
export function framed(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([head(1, body.length, 0), body]);
}

/** A frame as a client sends it. The mask is for proxies between; one of zeros leaves the bytes as they are. */
export function masked(opcode: number, text: string | Buffer): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([head(opcode, body.length, 0x80), Buffer.alloc(4), body]);
}

function head(opcode: number, length: number, mask: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | opcode, mask | length]);
  const bytes = Buffer.from([0x80 | opcode, mask | 126, 0, 0]);
  bytes.writeUInt16BE(length, 2); // nothing here is longer than 64 KB
  return bytes;
}

/** Takes a server's frames out of what arrives. */
export class Frames {
  private rest: Buffer | null = null;

  read(chunk: Buffer, take: (opcode: number, body: Buffer) => void): void {
    let bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = null;
    while (bytes.length > 0) {
      const isLong = ((bytes[1] ?? 0) & 0x7f) === 126;
      const start = isLong ? 4 : 2;
      const length = bytes.length < start ? Infinity : isLong ? bytes.readUInt16BE(2) : bytes[1]!;
      if (bytes.length < start + length) {
        this.rest = bytes;
        return;
      }
      take(bytes[0]! & 0x0f, bytes.subarray(start, start + length));
      bytes = bytes.subarray(start + length);
    }
  }
}
