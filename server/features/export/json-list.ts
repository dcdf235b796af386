/** A JSON list with one entry a line, written as it comes. */
export function openList(write: (text: string) => Promise<void>) {
  let isFirst = true;
  return {
    async add(entry: object): Promise<void> {
      await write(`${isFirst ? '[' : ','}\n${JSON.stringify(entry)}`);
      isFirst = false;
    },
    end: () => write(isFirst ? '[\n]\n' : '\n]\n'),
  };
}
