import { expect, test } from 'vitest'
import { htmlTree } from './html-tree.ts'

test('turns known elements into a tree and entities into characters', () => {
  expect(htmlTree('<h2>Risk</h2><ul><li>a &amp; <strong>b</strong></li></ul>')).toEqual([
    { tag: 'h2', href: null, children: ['Risk'] },
    {
      tag: 'ul',
      href: null,
      children: [
        {
          tag: 'li',
          href: null,
          children: ['a & ', { tag: 'strong', href: null, children: ['b'] }],
        },
      ],
    },
  ])
})

test('an https link keeps its address', () => {
  expect(htmlTree('<a href="https://example.org/a?b=1">x</a>')).toEqual([
    { tag: 'a', href: 'https://example.org/a?b=1', children: ['x'] },
  ])
})

test.each([
  ['<script>alert(1)</script>', ['alert(1)']],
  ['<img src=x onerror=alert(1)>', []],
  ['<p onclick="x()">hi</p>', ['hi']],
  ['<a href="javascript:alert(1)">x</a>', ['x']],
  ['<a href="http://example.org">x</a>', ['x']],
  ['<svg/onload=alert(1)>', []],
  ['1 < 2', ['1 ', '<', ' 2']],
  ['&lt;b&gt; &amp;lt;', ['<b> &lt;']],
])('%s leaves only words', (html, nodes) => {
  expect(htmlTree(html)).toEqual(nodes)
})

test('tolerates unclosed and doubly closed elements', () => {
  expect(htmlTree('<ul><li>a</ul></p>b')).toEqual([
    { tag: 'ul', href: null, children: [{ tag: 'li', href: null, children: ['a'] }] },
    'b',
  ])
})

test('reads an address as a browser does', () => {
  expect(htmlTree('<a href="https://a.b/?c=1&amp;d=2">e</a>')).toEqual([
    { tag: 'a', href: 'https://a.b/?c=1&d=2', children: ['e'] },
  ])
})
