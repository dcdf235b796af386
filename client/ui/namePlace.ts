/** A desk: a mouse, and a wide window. */
export const DESK = '(hover: hover) and (pointer: fine) and (min-width: 60rem)';

/** Where this device keeps something, in words: “on this phone”, or “here” at a desk. */
export function namePlace(): string {
  return globalThis.matchMedia?.(DESK).matches ? 'here' : 'on this phone';
}
