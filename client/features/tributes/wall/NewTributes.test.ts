import { expect, test } from 'vitest';
import {
  type NewTributes,
  formatNewTributesLabel,
  createNewTributes,
  showWaiting,
  updateNewTributes,
} from './NewTributes.tsx';

const nobody = () => false;
const reading = { mayShow: false, isOwn: nobody };
const atTop = { mayShow: true, isOwn: nobody };
const lists = ({ waiting, fresh }: NewTributes) => ({ waiting: [...waiting], fresh: [...fresh] });

test('at the top a new message is shown at once and marked', () => {
  const wall = updateNewTributes(createNewTributes(['b', 'a']), ['c', 'b', 'a'], atTop);
  expect(lists(wall)).toEqual({ waiting: [], fresh: ['c'] });
});

test('while somebody reads, new messages wait until the button is pressed, and are then marked', () => {
  let wall = updateNewTributes(createNewTributes(['a']), ['b', 'a'], reading);
  wall = updateNewTributes(wall, ['c', 'b', 'a'], reading);
  expect(lists(wall)).toEqual({ waiting: ['b', 'c'], fresh: [] });
  expect(lists(showWaiting(wall))).toEqual({ waiting: [], fresh: ['b', 'c'] });
});

test('scrolling to the top does not show the messages that wait', () => {
  let wall = updateNewTributes(createNewTributes(['a']), ['b', 'a'], reading);
  wall = updateNewTributes(wall, ['c', 'b', 'a'], atTop);
  expect([...wall.waiting]).toEqual(['b']);
});

test('a message hidden while it waits is never shown', () => {
  let wall = updateNewTributes(createNewTributes(['a']), ['c', 'b', 'a'], reading);
  wall = updateNewTributes(wall, ['c', 'a'], reading);
  expect([...wall.waiting]).toEqual(['c']);
});

test('older messages that are loaded below are neither new nor waiting', () => {
  const wall = updateNewTributes(createNewTributes(['d', 'c']), ['d', 'c', 'b', 'a'], reading);
  expect(lists(wall)).toEqual({ waiting: [], fresh: [] });
  expect(updateNewTributes(wall, ['d', 'c', 'b', 'a'], reading)).toBe(wall);
});

test('the own message never waits and is never marked', () => {
  const mine = { mayShow: false, isOwn: (id: string) => id === 'mine' };
  const wall = updateNewTributes(createNewTributes(['a']), ['mine', 'b', 'a'], mine);
  expect(lists(wall)).toEqual({ waiting: ['b'], fresh: [] });
});

test('the first message of an empty wall counts as new', () => {
  expect(lists(updateNewTributes(createNewTributes([]), ['a'], atTop)).fresh).toEqual(['a']);
});

test('a page that was read again after a long pause has no new messages', () => {
  const wall = updateNewTributes(createNewTributes(['b', 'a']), ['z', 'y', 'x'], reading);
  expect(lists(wall)).toEqual({ waiting: [], fresh: [] });
});

test('the button names one message in the singular', () => {
  expect(formatNewTributesLabel(1)).toBe('1 new message');
  expect(formatNewTributesLabel(3)).toBe('3 new messages');
});
