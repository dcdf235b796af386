import { type ComponentType, createElement, useEffect, useState } from 'react';
import { retryLoading } from '../net/loadModule.ts';

/**
 * A component whose code is loaded when it is needed, and which renders at once if it is already loaded; without signal
 * it fails.
 */
export function lazyComponent<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  let loaded: Module | undefined;

  async function load(): Promise<Module> {
    loaded ??= await fetchModule();
    return loaded;
  }

  function Component(props: Props) {
    const [module, setModule] = useState(loaded);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!module) load().then((loaded) => setModule(() => loaded), setFailure);
    }, [module]);
    if (failure) throw failure; // the error boundary shows a message
    return module ? createElement(pick(module), props) : null;
  }

  return { load, Component };
}

/** A lazy component whose code, without signal, is requested again until it has loaded. */
export function retriedComponent<Module, Props extends object>(
  fetchModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  return lazyComponent(() => retryLoading(fetchModule), pick);
}
