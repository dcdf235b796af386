import type { Provider } from '@lexical/yjs';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  type Doc,
  type RelativePosition,
} from 'yjs';

type Awareness = Provider['awareness'];
type State = NonNullable<ReturnType<Awareness['getLocalState']>>;

/**
 * An awareness that ties a caret to the letter before it. Lexical ties it to what comes after, so
 * two people who write at the same place would push each other's caret to the end of both.
 */
export function withSteadyCaret(awareness: Awareness, doc: Doc): Awareness {
  const steady = (position: RelativePosition) => {
    const place = createAbsolutePositionFromRelativePosition(position, doc);
    return place ? createRelativePositionFromTypeIndex(place.type, place.index, -1) : position;
  };
  const isCaret = ({ anchorPos, focusPos }: State) =>
    JSON.stringify(anchorPos) === JSON.stringify(focusPos);

  return new Proxy(awareness, {
    get(target, name) {
      if (name === 'setLocalState')
        return (state: State | null) => {
          if (!state?.anchorPos || !isCaret(state)) return target.setLocalState(state as State);
          const caret = steady(state.anchorPos);
          target.setLocalState({ ...state, anchorPos: caret, focusPos: caret });
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
