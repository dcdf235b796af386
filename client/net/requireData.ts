/** The data of an operation's result; rejects if there is none. */
export async function requireData<Data>(request: Promise<{ data?: Data | null }>): Promise<Data> {
  const { data } = await request;
  if (!data) throw new Error('no answer');
  return data;
}
