/** What an operation answered; rejects where it did not. */
export async function answerOf<Data>(asked: Promise<{ data?: Data | null }>): Promise<Data> {
  const { data } = await asked;
  if (!data) throw new Error('no answer');
  return data;
}
