import { createContext, useContext, useState } from 'react';
import type { SentTribute, FormState } from '../../../../protocol/form-state.ts';
import { mapTributeText, type TributeText } from '../../../../protocol/tribute-text.ts';
import { useHydrated } from '../../../ui/useHydrated.ts';

export const FormStateContext = createContext<FormState | null>(null);

/** The form that the server rendered with the page; null if the form is opened later. */
export function useFormState(): FormState | null {
  const served = useInitialFormState();
  return served?.sent ? null : served;
}

/** The message that the browser has just submitted as a plain HTML form. */
export function useSentTribute(): SentTribute | null {
  return useInitialFormState()?.sent ?? null;
}

function useInitialFormState(): FormState | null {
  const isHydrating = !useHydrated();
  const form = useContext(FormStateContext);
  const [served] = useState(isHydrating ? form : null);
  return served;
}

/** The text typed into the server's HTML form before hydration. */
export function readTypedText(): TributeText | undefined {
  const form = document.getElementById('tribute-form');
  if (!(form instanceof HTMLFormElement)) return undefined;
  return mapTributeText(
    (name) => (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement).value,
  );
}
