/** A UUID; works over plain HTTP too, where browsers do not offer crypto.randomUUID. */
export function generateId(): string {
  return crypto.randomUUID?.() ?? 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, randomDigit);
}

function randomDigit(): string {
  return (crypto.getRandomValues(new Uint8Array(1))[0]! % 16).toString(16);
}
