const generated = import.meta.glob<Record<string, unknown>>('../__generated__/**/*.text.ts', {
  eager: true,
});

/**
 * All subscriptions of this client, exactly as it sends them: a server that knows them serves them whatever load
 * other queries cause.
 */
export const subscriptions: readonly string[] = Object.values(generated)
  .flatMap((operations) => Object.values(operations))
  .filter((one) => typeof one === 'string')
  .filter((text) => text.startsWith('subscription '));
