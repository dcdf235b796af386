import type { Socket } from 'node:net';

/** Sends one request and waits for its whole answer, whose length its headers tell. */
export function ask(
  socket: Socket,
  request: Buffer | string,
): Promise<{ status: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    let head = '';
    let [received, whole, bytes] = [0, 0, 0];
    const read = (chunk: Buffer) => {
      received += chunk.length;
      if (whole === 0) {
        head += chunk.toString('latin1', 0, 4_096);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
        if (!(bytes > 0)) return over(new Error(`an answer without its length: ${head}`));
        whole = end + 4 + bytes;
      }
      if (received >= whole) over();
    };
    const over = (error?: Error) => {
      socket.off('data', read).off('error', over).off('close', closed);
      if (error) reject(error);
      else resolve({ status: head.slice(9, 12), bytes });
    };
    const closed = () => over(new Error('the connection was closed'));
    socket.on('data', read).on('error', over).on('close', closed);
    socket.write(request);
  });
}
