import { expect, test } from 'vitest'
import { htmlFaults } from './html.ts'

test.each([
  '<h2>A</h2>\n<p>One &amp; <strong>two</strong> <em>three</em></p>',
  '<ol><li>A</li></ol><ul><li>B</li></ul><h3>C</h3>',
  '<p><a href="https://example.org/a?b=1">there</a></p>',
  '<p><a\n  href="https://example.org"\n>there</a\n></p>',
])('accepts %s', (html) => {
  expect(htmlFaults(html)).toEqual([])
})

test.each([
  ['<script>alert(1)</script>', '<script> is not allowed'],
  ['<p onclick="x()">A</p>', '<p onclick="x()"> is not allowed'],
  ['<P>A</P>', '<P> is not allowed'],
  ['<p><a href="javascript:x">A</a></p>', '<a href="javascript:x"> is not allowed'],
  ['<p><a href="http://example.org">A</a></p>', '<a href="http://example.org"> is not allowed'],
  [
    '<p><a href="https://a.b" target="_top">A</a></p>',
    '<a href="https://a.b" target="_top"> is not allowed',
  ],
  ['<p><a>A</a></p>', '<a> is not allowed'],
  ['<p><img src="https://a.b/c"></p>', '<img src="https://a.b/c"> is not allowed'],
  ['<!-- note --><p>A</p>', '<!-- note --> is not allowed'],
  ['<p>A', '<p> is never closed'],
  ['<ul><li>A</ul></li>', '</ul> closes what is not open'],
  ['A</p>', '</p> closes what is not open'],
  ['<p>1 < 2</p>', 'a lone <'],
  ['<p>A > B</p>', 'a lone >'],
  ['<p>A & B</p>', 'a bare & in "A & B"'],
  ['<p>&#x3c;</p>', 'a bare & in "&#x3c;"'],
  ['words', '"words" has no element'],
])('refuses %s', (html, fault) => {
  expect(htmlFaults(html)).toContain(fault)
})
