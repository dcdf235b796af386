import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** A finger that moves earlier than this scrolls the page. */
const HOLD = { delay: 200, tolerance: 8 };
/** A shorter movement of the mouse is a click. */
const PULL = { distance: 6 };

/** How everything is dragged by pointer: pulled with a mouse, held with a finger. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: PULL }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
  );
}
