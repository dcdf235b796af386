import { mergeRegister } from '@lexical/utils';
import {
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical';
import { filterHtml, MAX_PASTED, MAX_PASTED_PARTS } from './pastedHtml.ts';

/** Filters what is pasted, dropped or inserted by the browser before the editor reads it. */
export function filterPasted(editor: LexicalEditor): () => void {
  const filter = (event: Event | string) => {
    if (event instanceof ClipboardEvent) replace(event, 'clipboardData', event.clipboardData);
    if (event instanceof DragEvent || event instanceof InputEvent)
      replace(event, 'dataTransfer', event.dataTransfer);
    return false; // the editor's own handler then reads the filtered data
  };
  return mergeRegister(
    editor.registerCommand(PASTE_COMMAND, filter, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(DROP_COMMAND, filter, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(CONTROLLED_TEXT_INSERTION_COMMAND, filter, COMMAND_PRIORITY_CRITICAL),
  );
}

/** Browsers do not allow changing an event's data, so the property is redefined on the event. */
function replace(event: Event, name: string, source: DataTransfer | null): void {
  const isText = source && source.files.length === 0; // files are left alone: the editor handles them itself
  if (isText) Object.defineProperty(event, name, { value: filterData(source) });
}

/**
 * Lexical's own clipboard format is dropped, as any page can write it and the HTML has the same content. The format
 * that marks a drag's origin is kept, as otherwise moving text would copy it.
 */
function filterData(source: DataTransfer): DataTransfer {
  const filteredData = new DataTransfer();
  const put = (type: string, text: string) => text && filteredData.setData(type, text);
  put('text/html', filterHtml(source.getData('text/html')));
  put('text/plain', filterText(source.getData('text/plain')));
  put('text/uri-list', source.getData('text/uri-list').slice(0, 2_000));
  put('application/x-lexical-drag', source.getData('application/x-lexical-drag').slice(0, 200));
  return filteredData;
}

function filterText(text: string): string {
  const lines = text.slice(0, MAX_PASTED).split('\n');
  const rest = lines.splice(MAX_PASTED_PARTS - 1).join(' ');
  return [...lines, ...(rest ? [rest] : [])].join('\n');
}
