import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import type { LexicalEditor } from 'lexical';

/** Everything that a formatted text can hold besides paragraphs. */
export const richTextNodes = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  HorizontalRuleNode,
];

const SAFE_SCHEME = /^(?:https?:|mailto:|tel:)/i;

/** The address of a link as it may be stored; anything but http, https, mailto and tel leads nowhere. */
export function safeAddress(address: string): string {
  return SAFE_SCHEME.test(address.trim()) ? address.trim() : 'about:blank';
}

/** What somebody typed as a link: a bare host or mail address is taken for what it means. */
export function addressFrom(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return safeAddress(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
}

/** Keeps what is pasted within what a text can hold. */
export function keepToWhatIsStored(editor: LexicalEditor): () => void {
  const stops = [
    editor.registerNodeTransform(HeadingNode, (heading) => {
      const tag = heading.getTag();
      if (tag === 'h1') heading.setTag('h2');
      if (tag === 'h5' || tag === 'h6') heading.setTag('h4');
    }),
    editor.registerNodeTransform(LinkNode, (link) => {
      const safe = safeAddress(link.getURL());
      if (safe !== link.getURL()) link.setURL(safe);
    }),
    editor.registerNodeTransform(ListNode, (list) => {
      if (list.getListType() === 'check') list.setListType('bullet');
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
