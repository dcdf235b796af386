/**
 * Tells the page's code what was typed and chosen before it was there, then has the starter do what was pressed. Each
 * event makes React hydrate what it is about at once.
 */
export function passOnEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#app input, #app textarea',
  ))
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type))
      passOnChoice(field);
    else if (field.type !== 'file' && field.type !== 'hidden') passOnText(field);
  dispatchEvent(new Event('keepsake:alive'));
}

/** Types it again, as React ignores an input event after which a field holds what it was hydrated with. */
function passOnText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  const from = field.selectionStart;
  const to = field.selectionEnd;
  field.value = field.defaultValue;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed); // unseen by React's own setter
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement && from !== null) field.setSelectionRange(from, to);
}

function passOnChoice(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}
