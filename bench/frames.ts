/** A WebSocket frame of text, as a server sends it. */
export function framed(text: string): Buffer {
  return frame(1, Buffer.from(text), 0);
}

/** A frame as a client sends it. The mask is for proxies between; one of zeros leaves the bytes as they are. */
export function masked(opcode: number, text: string | Buffer): Buffer {
  return frame(opcode, Buffer.concat([Buffer.alloc(4), Buffer.from(text)]), 0x80);
}

function frame(opcode: number, body: Buffer, mask: 0 | 0x80): Buffer {
  const length = mask ? body.length - 4 : body.length; // nothing here is longer than 64 KB
  const head = length < 126 ? [mask | length] : [mask | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head]), body]);
}

/** Takes a server's frames out of what arrives. */
export function frameReader(take: (opcode: number, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (bytes.length >= 2) {
      const isLong = bytes[1] === 126;
      if (isLong && bytes.length < 4) break;
      const start = isLong ? 4 : 2;
      const end = start + (isLong ? bytes.readUInt16BE(2) : bytes[1]!);
      if (bytes.length < end) break;
      take(bytes[0]! & 0x0f, bytes.subarray(start, end));
      bytes = bytes.subarray(end);
    }
    rest = bytes;
  };
}
