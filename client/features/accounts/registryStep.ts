import { useLocation, useNavigate } from 'react-router-dom';

export const STEPS = 3;

/** The step stands in the address, so the browser's own back and forward walk through the steps. */
export function stepOf(search: string): number {
  const step = Number(new URLSearchParams(search).get('step'));
  return step === 1 || step === 2 ? step : 0;
}

/** The same address at another step; what the plate brought along stays. */
export function atStep(search: string, step: number): string {
  const query = new URLSearchParams(search);
  if (step > 0) query.set('step', String(step));
  else query.delete('step');
  const text = query.toString();
  return text && `?${text}`;
}

/** Where somebody stands in the registry, and how they walk. */
export function useRegistryStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepOf(search);
  const walked = (state as { walked?: boolean } | null)?.walked ?? false;
  const go = (to: number, options: object) =>
    void navigate({ pathname, search: atStep(search, to) }, options);

  return {
    step,
    qr: new URLSearchParams(search).get('code') ?? '',
    /** The url of the page that a code has just opened. */
    opened: (state as { opened?: string } | null)?.opened,
    next: () => go(step + 1, { state: { walked: true } }),
    jump: (to: number) => go(to, { state: { walked: false } }),
    /** As the browser's own back, where that is the step before. */
    back() {
      if (walked) void navigate(-1);
      else go(step - 1, { replace: true });
    },
    /** Without the plate's token, which leads whoever reloads to the page that it opened. */
    finish: (opened: string) =>
      void navigate({ pathname, search: '' }, { replace: true, state: { walked: false, opened } }),
  };
}
