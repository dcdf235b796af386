/** What an operation answered; rejects where it did not. */
export async function answerOf<Data>(request: Promise<{ data?: Data | null }>): Promise<Data> {
  const { data } = await request;
  if (!data) throw new Error('no answer');
  return data;
}
