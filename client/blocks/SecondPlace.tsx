/** Stands where a second block of a type is, of which a page shows one. */
export function SecondPlace({ words }: { words: string }) {
  return <p className="block-words">{words} Here visitors find a link to it.</p>;
}
