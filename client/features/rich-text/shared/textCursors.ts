import { createDOMRange, createRectsFromDOMRange } from '@lexical/selection';
import { $getNodeByKey, type LexicalEditor } from 'lexical';
import type { Awareness } from 'y-protocols/awareness';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
  relativePositionToJSON,
  type Text,
} from 'yjs';
import { $findPosition, $readShown, type ShownText } from '../shownText.ts';

type CursorRange = { anchor: number; focus: number };

const MAX_NAME_LENGTH = 60;
const COLOR = /^#[\da-f]{6}$/i;

/** Shares one's own cursor while the editor has the focus; the server adds the name. */
export function showOwnCursor(awareness: Awareness, text: Text) {
  let isFocused = false;
  let last: CursorRange | null = null;
  let announced = '';

  function announce() {
    const here = isFocused ? last : null;
    const state = {
      anchor: here && toRelativePosition(text, here.anchor),
      focus: here && toRelativePosition(text, here.focus),
    };
    if (JSON.stringify(state) === announced) return;
    announced = JSON.stringify(state);
    awareness.setLocalState(state);
  }

  announce();
  return {
    focus(hasFocus: boolean) {
      isFocused = hasFocus;
      announce();
    },
    move(range: CursorRange | null) {
      last = range;
      announce();
    },
  };
}

/** Draws the others' cursors and selections over the editor, each with a name. */
export function showOthersCursors(
  editor: LexicalEditor,
  awareness: Awareness,
  text: Text,
  container: HTMLElement,
) {
  const observer = new ResizeObserver(draw);
  let frame = 0;

  function draw() {
    frame ||= requestAnimationFrame(drawNow);
  }

  function drawNow() {
    frame = 0;
    const others = [...awareness.getStates()].filter(([id]) => id !== awareness.clientID);
    const marks = editor.getEditorState().read(() => {
      const shown = $readShown();
      return others.flatMap(([, state]) => $createMarks(editor, shown, text, state, container));
    });
    container.replaceChildren(...marks);
  }

  awareness.on('change', draw);
  observer.observe(container);
  draw();
  return {
    draw,
    stop() {
      cancelAnimationFrame(frame);
      awareness.off('change', draw);
      observer.disconnect();
      container.replaceChildren();
    },
  };
}

/** Bound to the letter before it, so that two people typing at one position do not move each other's cursor. */
function toRelativePosition(text: Text, index: number): unknown {
  return relativePositionToJSON(createRelativePositionFromTypeIndex(text, index, -1));
}

function toIndex(text: Text, position: unknown): number | null {
  if (!text.doc || typeof position !== 'object' || position === null) return null;
  const relative = createRelativePositionFromJSON(position);
  const absolute = createAbsolutePositionFromRelativePosition(relative, text.doc);
  return absolute?.type === text ? absolute.index : null;
}

function $createMarks(
  editor: LexicalEditor,
  shown: ShownText,
  text: Text,
  { name, color, anchor, focus }: Record<string, unknown>,
  container: HTMLElement,
): HTMLElement[] {
  const [from, to] = [toIndex(text, anchor), toIndex(text, focus)];
  if (from === null || to === null) return [];
  const frame = container.getBoundingClientRect();
  const cursorColor = typeof color === 'string' && COLOR.test(color) ? color : '';
  const selected = from === to ? [] : $measureRects(editor, shown, from, to);
  const [caret] = $measureRects(editor, shown, to, to);
  const moveTo = (mark: HTMLElement, { left, top, height, width }: DOMRect) => {
    mark.style.cssText = `left:${left - frame.left}px;top:${top - frame.top}px;height:${height}px`;
    if (cursorColor) mark.style.setProperty('--tone', cursorColor);
    if (mark.className === 'their-selection') mark.style.width = `${width}px`;
    return mark;
  };
  const marks = selected.map((rect) => moveTo(newMark('their-selection'), rect));
  if (caret) {
    const mark = moveTo(newMark('their-caret'), caret);
    const label = newMark('their-name');
    label.textContent = String(name ?? '').slice(0, MAX_NAME_LENGTH);
    mark.append(label);
    marks.push(mark);
  }
  return marks;
}

function newMark(className: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = className;
  return mark;
}

function $measureRects(
  editor: LexicalEditor,
  shown: ShownText,
  from: number,
  to: number,
): DOMRect[] {
  const positions = [
    $findPosition(shown, Math.min(from, to)),
    $findPosition(shown, Math.max(from, to)),
  ];
  const [first, last] = positions.map((position) => position && $getNodeByKey(position.key));
  if (!positions[0] || !positions[1] || !first || !last) return [];
  const range = createDOMRange(editor, first, positions[0].offset, last, positions[1].offset);
  if (!range) return [];
  const rects = from === to ? [...range.getClientRects()] : createRectsFromDOMRange(editor, range);
  if (rects.length > 0) return rects;
  // an empty line has no letters to measure, so its own box is used
  const box = editor.getElementByKey(first.getKey())?.getBoundingClientRect();
  return box ? [new DOMRect(box.left, box.top, 0, box.height)] : [];
}
