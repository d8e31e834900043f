import { expect, test } from 'vitest'
import { is, parse } from 'valibot'
import { Email } from './people-shapes.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['IVAN@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@my--shop.com', 'a@my--shop.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['o’brien@example.com', "o'brien@example.com"],
  ['first.last+tag/x=1@sub.example.org', 'first.last+tag/x=1@sub.example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
])('%s is %s', (typed, address) => {
  expect(parse(Email, typed)).toBe(address)
})

test.each([
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@@example.com',
  'ada@b@example.com',
  'a b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@exa mple.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@example.c',
  'ada@192.0.2.1',
  'ada@[192.0.2.1]',
  'ada@example.com:25',
  'ada@example.com/path',
  'ada@ex%61mple.com',
  'ada@xn--zz--.com',
  '"ada lovelace"@example.com',
  'ада@example.com',
  `${'x'.repeat(65)}@example.com`,
  `ada@${'x'.repeat(64)}.com`,
  `ada@${'long-label.'.repeat(24)}com`,
])('refuses %s', (typed) => {
  expect(is(Email, typed)).toBe(false)
})
