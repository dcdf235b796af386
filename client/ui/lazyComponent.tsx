import { type ComponentType, createElement, useEffect, useState } from 'react';

/** A component whose code is loaded when it is needed, and drawn at once where it was loaded before. */
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
      if (!module) load().then((now) => setModule(() => now), setFailure);
    }, [module]);
    if (failure) throw failure; // shown in words by the error boundary above
    return module ? createElement(pick(module), props) : null;
  }

  return { load, Component };
}
