import { createPublicKey, verify } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createPushDevice } from '../../../testing/push-device.ts';
import { encryptPush, isDeviceKey, SenderKey } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const KNOWN = {
  message: 'When I grow up, I want to be a watermelon',
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  device: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
/** RFC 8292, 2.4. */
const KNOWN_TOKEN =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const KNOWN_KEY =
  'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

describe('a push message', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const device = createPushDevice(KNOWN.device, KNOWN.auth);
    expect(device.p256dh).toBe(KNOWN.p256dh);
    const keys = { p256dh: bytes(device.p256dh), auth: KNOWN.auth };
    const sealed = encryptPush(Buffer.from(KNOWN.message), keys, KNOWN.salt, KNOWN.sender);
    expect(sealed.toString('base64url')).toBe(KNOWN.encrypted);
    expect(device.read(sealed)).toBe(KNOWN.message);
  });

  it('can be read by its device only, and is never encrypted the same way twice', () => {
    const [device, other] = [createPushDevice(), createPushDevice()];
    const keys = { p256dh: bytes(device.p256dh), auth: bytes(device.auth) };
    const [first, second] = [1, 2].map(() => encryptPush(Buffer.from('Ada’s page'), keys));
    expect(first!.equals(second!)).toBe(false);
    expect(device.read(first!)).toBe('Ada’s page');
    expect(() => other.read(first!)).toThrow();
  });

  it('is encrypted for valid points of the curve only', () => {
    expect(isDeviceKey(bytes(createPushDevice().p256dh))).toBe(true);
    for (const wrong of [Buffer.alloc(65), Buffer.alloc(65, 4), bytes(KNOWN.p256dh).subarray(1)])
      expect(isDeviceKey(wrong)).toBe(false);
  });
});

describe('the sender of a push message', () => {
  it('is signed as in the example of RFC 8292, with the same key in each process', async () => {
    const { token, key } = read(`vapid t=${KNOWN_TOKEN}, k=${KNOWN_KEY}`);
    expect(isSigned(token, key)).toBe(true);
    const [sender, beside] = [1, 2].map(() => new SenderKey('a secret', 'mailto:help@example.org'));
    expect(sender!.publicKey).toBe(beside!.publicKey);
    expect(new SenderKey('another secret', '').publicKey).not.toBe(sender!.publicKey);
    const own = read(
      await sender!.authorize('https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV'),
    );
    expect(own.key).toBe(sender!.publicKey);
    expect(isSigned(own.token, own.key)).toBe(true);
    expect(decodeJwt(own.token)).toEqual({
      aud: 'https://push.example.net',
      exp: expect.closeTo(Date.now() / 1_000 + 43_200, -2) as number,
      sub: 'mailto:help@example.org',
    });
  });
});

function read(header: string) {
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(header)!;
  return { token: token!, key: key! };
}

function isSigned(token: string, key: string): boolean {
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
  });
  const [head, claims, signature] = token.split('.');
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature!));
}
