import { deviceStore } from '../../storage/deviceStore.ts';

/** A text with words that the server has not stored yet, as this device keeps it. */
export type UnsentText = {
  /** The block's id. */
  id: string;
  /** Whose words these are: nobody else's login sends them. */
  userId: string;
  /** The whole state in base64. */
  state: string;
};

export const unsentTexts = deviceStore<UnsentText>('text');

/** Sends what an earlier visit could not; loads what it needs only where there is something. */
export async function sendUnsentTexts(userId: string): Promise<void> {
  const own = unsentTexts.all().filter((text) => text.userId === userId);
  if (own.length === 0) return;
  const { acquireText: takeText } = await import('./openTexts.ts');
  for (const { id } of own) takeText(id).release();
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
