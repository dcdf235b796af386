import { createContext, useContext, useState } from 'react';
import type { SentTribute, ServedForm } from '../../../../../protocol/served-form.ts';
import { mapTributeText, type TributeText } from '../../../../../protocol/tribute-text.ts';
import { useHydrated } from '../../../../ui/hooks/useHydrated.ts';

export const ServedFormContext = createContext<ServedForm | null>(null);

/** The form that the server rendered with the page; null if the form is opened later. */
export function useServedForm(): ServedForm | null {
  const servedForm = useHydratedForm();
  return servedForm?.sent ? null : servedForm;
}

/** The message that the browser has just submitted as a plain HTML form. */
export function useSentTribute(): SentTribute | null {
  return useHydratedForm()?.sent ?? null;
}

/** The served form if this component is hydrated with it, not if it is opened later. */
function useHydratedForm(): ServedForm | null {
  const isHydrating = !useHydrated();
  const context = useContext(ServedFormContext);
  const [servedForm] = useState(isHydrating ? context : null);
  return servedForm;
}

/** The text typed into the server's HTML form before hydration. */
export function readTypedText(): TributeText | undefined {
  const form = document.getElementById('tribute-form');
  if (!(form instanceof HTMLFormElement)) return undefined;
  return mapTributeText(
    (name) => (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement).value,
  );
}
