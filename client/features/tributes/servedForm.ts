import { createContext, useContext, useState } from 'react';
import type { SentMessage, ServedForm } from '../../../protocol/served-form.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

export const ServedFormContext = createContext<ServedForm | null>(null);

/** The form that came along with the page; null wherever one is opened later. */
export function useServedForm(): ServedForm | null {
  const served = useServed();
  return served?.sent ? null : served;
}

/** The message that the browser itself has just sent. */
export function useSentMessage(): SentMessage | null {
  return useServed()?.sent ?? null;
}

function useServed(): ServedForm | null {
  const comesAlive = !useHydrated();
  const form = useContext(ServedFormContext);
  const [served] = useState(comesAlive ? form : null);
  return served;
}

/** What was typed into the served form until now. */
export function typedWords(): { name: string; content: string } | undefined {
  const form = document.getElementById('tribute-form');
  if (!(form instanceof HTMLFormElement)) return undefined;
  const typed = (field: string) =>
    (form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement).value;
  return { name: typed('name'), content: typed('content') };
}
