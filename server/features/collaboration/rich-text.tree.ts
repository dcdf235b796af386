import { XmlElement, XmlText } from 'yjs';

/** What stands in a formatted text, in the editor's own words. */
export type RichNode =
  | { type: 'text'; text: string; format: number }
  | { type: 'linebreak' }
  | { type: 'horizontalrule' }
  | RichElement;

/** A paragraph, heading, quote, list, list item or link. */
export interface RichElement {
  type: 'paragraph' | 'heading' | 'quote' | 'list' | 'listitem' | 'link';
  /** The editor's properties: `__tag`, `__listType`, `__url`, `__dir` and so on. */
  properties: Record<string, string | number>;
  children: RichNode[];
}

/** Every element that the editor knows; one more, and it could not show the text at all. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  ...['paragraph', 'heading', 'quote', 'list', 'listitem', 'link'],
  ...['linebreak', 'horizontalrule'],
]);

/** The editor's bits of a text's format, with the tags that stand for them. */
export const FORMATS = [
  { bit: 1, tag: 'strong' },
  { bit: 2, tag: 'em' },
  { bit: 4, tag: 's' },
  { bit: 8, tag: 'u' },
] as const;

/** The root of a document, where the editor's binding (the second one, of @lexical/yjs) looks for it. */
export const ROOT = 'root-v2';

/** Inserts nodes as the binding would; gives how many places of `parent` they take. */
export function insertNodes(parent: XmlElement, index: number, nodes: readonly RichNode[]): number {
  let at = index;
  let run: Extract<RichNode, { type: 'text' }>[] = [];
  const place = (child: XmlElement | XmlText) => parent.insert(at++, [child]);
  const endRun = () => {
    if (run.length > 0) fillText(place, run);
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') {
      run.push(node);
      continue;
    }
    endRun();
    const element = new XmlElement(node.type);
    place(element);
    if (!('children' in node)) continue;
    // the binding stores numbers as well as texts; Yjs's types know of texts only
    for (const [name, value] of Object.entries(node.properties))
      element.setAttribute(name, value as string);
    insertNodes(element, 0, node.children);
  }
  endRun();
  return at - index;
}

/** Neighbouring texts are one text with formats; `i` keeps apart what the editor keeps apart. */
function fillText(
  place: (text: XmlText) => void,
  run: readonly { text: string; format: number }[],
): void {
  const text = new XmlText();
  place(text);
  text.applyDelta(
    run.map(({ text: insert, format }, i) => ({
      insert,
      attributes: { ...(format && { p: { __format: format } }), ...(i > 0 && { i }) },
    })),
  );
}
