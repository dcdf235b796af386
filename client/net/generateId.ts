/** A UUID; works over plain HTTP too, where browsers do not offer crypto.randomUUID. */
export function generateId(): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! % 16).toString(16),
  );
}
