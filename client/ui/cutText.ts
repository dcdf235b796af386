const characters = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** The beginning of a text, with at most so many UTF-16 units; no character that is drawn as one is cut in two. */
export function cutText(text: string, max: number): string {
  return text.slice(0, findCut(text, max));
}

/** The last place up to `max` at which a text can be cut: an emoji may have many units. */
export function findCut(text: string, max: number): number {
  if (text.length <= max) return text.length;
  return characters?.segment(text).containing(max)?.index ?? max;
}
