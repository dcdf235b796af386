import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The browser's side of web push: its keys, and the decryption of messages (RFC 8291). */
export interface PushDevice {
  p256dh: string;
  auth: string;
  read(body: Buffer): string;
}

/** Creates a device, with new keys or with these. */
export function createPushDevice(
  privateKey?: Buffer,
  secret: Buffer = randomBytes(16),
): PushDevice {
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const derive = (material: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, info, length));
  return {
    p256dh: own.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    read(body) {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const material = derive(own.computeSecret(sender), secret, info, 32);
      const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
