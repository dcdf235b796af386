/** How much of something: the second where only quickly to be seen is whether all of it works. */
export function amount(usual: number, quick: number): number {
  return process.env['BENCH_QUICK'] ? quick : usual;
}

/** Has each work once to warm up, then once a round in turns; resolves with the rounds of each. */
export async function inTurns<Round>(
  works: (() => Promise<Round>)[],
  rounds: number,
): Promise<Round[][]> {
  for (const work of works) await work();
  const all: Round[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...works.entries()];
    if (round % 2) turns.reverse(); // none always comes behind the same one
    for (const [index, work] of turns) all[index]!.push(await work());
  }
  return all;
}
