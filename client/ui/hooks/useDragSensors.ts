import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** A finger that moves earlier than this scrolls the page. */
const TOUCH_START = { delay: 200, tolerance: 8 };
/** A shorter movement of the mouse is a click. */
const MOUSE_START = { distance: 6 };

/** How everything is dragged by pointer: pulled with a mouse, held with a finger. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_START }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_START }),
  );
}
