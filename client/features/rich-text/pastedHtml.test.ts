import { expect, it, test } from 'vitest';
import { filterHtml, MAX_PASTED } from './pastedHtml.ts';

it('keeps the words of a form, and neither its fields nor their names', () => {
  expect(filterHtml('<form id=a><input name=parentNode>Her <b name=body>boat</b></form>')).toBe(
    '<div>Her <b>boat</b></div>',
  );
});

it('keeps formats and directions, and addresses for the editor to judge', () => {
  const formats = 'font-weight:700;color:red;background:url(x);text-decoration: underline';
  expect(
    filterHtml(
      `<p dir=rtl onclick=x><span style="${formats}">a</span><a href='"x&amp;y' id=i>b</a>`,
    ),
  ).toBe(
    '<p dir="rtl"><span style="font-weight:700;text-decoration:underline">a</span><a href="&quot;x&amp;y">b</a></p>',
  );
});

it('leaves out scripts and comments, and decodes character references', () => {
  const html = '<style>p{}</style><script>1<2</script><svg><text>no</text></svg><title>no</title>';
  expect(filterHtml(`${html}1 &lt; 2<!-- no --><![CDATA[no]]>`)).toBe('1 &lt; 2');
  expect(filterHtml('<img src=x onerror=alert(1)>')).toBe('');
});

test.each([
  ['deep', '<div>'.repeat(2_000_000)],
  ['of many elements', '<p>First</p>'.repeat(900_000)],
  ['of many formats', `<b style="${';font-weight:    '.repeat(600_000)}">First</b>`],
  ['of many signs', '&'.repeat(10_000_000)],
])('10 MB %s end soon, and in little', (_what, html) => {
  expect(filterHtml(html).length).toBeLessThanOrEqual(MAX_PASTED * 5);
});
