import { expect, test } from 'vitest'
import { is, parse } from 'valibot'
import { PersonName } from './person-name.ts'

test.each([
  "O'Brien",
  'O’Brien',
  'Лукʼяненко',
  '’t Hart',
  '阿卜杜拉·买买提',
  'マリア・ガルシア',
  'ﾏﾘｱ･ｶﾞﾙｼｱ',
  '山田　太郎',
  'Ana\u00a0María',
  'Anne‐Marie',
  'Anne‑Marie',
  'van der Berg, Jr.',
  'Kumar A/L Subramaniam',
  'Lim Ah Kow @ Lim Kok Wing',
  'Tan Wei Ming (Chen Weiming)',
  'נג׳אר',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'José'.normalize('NFD'),
  '𠮷田',
])('accepts %s as a name, as it was typed', (name) => {
  expect(parse(PersonName, name)).toBe(name)
})

test.each([
  [' Ada ', 'Ada'],
  ['　山田　', '山田'],
  ['Ada\u00a0', 'Ada'],
])('removes blanks at the ends of a name: %j', (typed, name) => {
  expect(parse(PersonName, typed)).toBe(name)
})

test.each([
  '',
  ' ',
  '-',
  '・',
  "'",
  'Ada1',
  '<b>Ada</b>',
  'Ada\nLovelace',
  'Ada\u202eecalevoL',
  'x'.repeat(51),
])('refuses %j as a name', (typed) => {
  expect(is(PersonName, typed)).toBe(false)
})
