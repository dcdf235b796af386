import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { Refused } from '../../errors/public-errors.ts';

// A sealed backup: MAGIC, a salt of 16 bytes, then frames of 64 KiB, each encrypted by AES-256-GCM under a key that
// scrypt makes of the passphrase (RFC 7914). A frame's nonce is its number and whether it is the last one, so that
// none can be left out, moved or cut off (the STREAM construction of Hoang et al., 2015).

const MAGIC = Buffer.from('KEEPSAKE-BACKUP-1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const FRAME_BYTES = 64 * 1024;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const WRONG_KEY =
  'This backup does not open: the passphrase (BACKUP_PASSPHRASE) is another one, or it is damaged.';

/** Whether a file begins like a sealed backup. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Encrypts a stream. */
export function createSeal(passphrase: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const key = scryptSync(passphrase, salt, 32, COST);
  const frames = createFrames(FRAME_BYTES, (frame, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  });
  frames.push(Buffer.concat([MAGIC, salt]));
  return frames;
}

/** Decrypts a stream; fails with Refused for a wrong passphrase, and for content that was damaged or cut off. */
export function createUnseal(passphrase: string, salt: Buffer): Transform {
  const key = scryptSync(passphrase, salt, 32, COST);
  return createFrames(FRAME_BYTES + TAG_BYTES, (frame, nonce) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAuthTag(frame.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(frame.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new Refused(WRONG_KEY);
    }
  });
}

/** How many bytes stand before the frames, and the salt among them. */
export const SEAL_BYTES = MAGIC.length + SALT_BYTES;
/** The salt in the beginning of a sealed file. */
export const readSalt = (beginning: Buffer) => beginning.subarray(MAGIC.length, SEAL_BYTES);

/** Splits a stream into frames, of which the last may be shorter, and passes each to `work`. */
function createFrames(size: number, work: (frame: Buffer, nonce: Buffer) => Buffer): Transform {
  let rest = Buffer.alloc(0);
  let number = 0;
  const next = (frame: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 4);
    nonce[11] = isLast ? 1 : 0;
    number += 1;
    return work(frame, nonce);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      try {
        // one more byte is needed to recognise the last frame
        while (rest.length > size) {
          this.push(next(rest.subarray(0, size), false));
          rest = rest.subarray(size);
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, next(rest, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
