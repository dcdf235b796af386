import { expect, test } from 'vitest';
import { getFileRefusal } from './pictureFile.ts';

const file = (name: string, type = 'image/jpeg', size = 1_000) => ({ name, type, size });

test.each(['Thumbs.db', 'desktop.ini', '.htaccess', '.photo.jpg', 'a.php', 'a.PHP5', 'b.html'])(
  'refuses %s before it is sent',
  (name) => expect(getFileRefusal(file(name, ''))).toContain('cannot be uploaded'),
);

test.each(['b.htm', 'c.js', 'c.jsx'])('refuses %s whatever it says it is', (name) => {
  expect(getFileRefusal(file(name, 'image/png'))).toContain('cannot be uploaded');
});

test('refuses a PDF, an empty file and one over 25 MB, and no photo', () => {
  expect(getFileRefusal(file('IMG_1.HEIC', ''))).toBeUndefined(); // whether it can be decoded is known only later
  expect(getFileRefusal(file('will.pdf', 'application/pdf'))).toContain('not a picture');
  expect(getFileRefusal(file('a.jpg', 'image/jpeg', 0))).toContain('empty');
  expect(getFileRefusal(file('a.jpg', 'image/jpeg', 26 * 1024 * 1024))).toContain('25 MB');
  expect(getFileRefusal(file('Ada at the gate.jpg'))).toBeUndefined();
  expect(getFileRefusal(file('scan.png', ''))).toBeUndefined();
});
