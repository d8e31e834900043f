import { expect, test } from 'vitest'
import { foldText, holdsText } from './search-text.ts'

test.each([
  ['ＢＴＣ', 'btc'],
  ['Tecnología  EE. UU.', 'tecnologia ee uu'],
  ['Đồng', 'dong'],
  ['ﾋﾞｯﾄｺｲﾝ', foldText('ビットコイン')],
  ['びっとこいん', foldText('ビットコイン')],
  ['  EUR/USD ', 'eur usd'],
  ['비트코인', foldText('비트코인'.normalize('NFD'))],
])('“%s” is compared as “%s”', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('finds a text by its words in any spelling, and not by others', () => {
  expect(holdsText('Cómo retirar fondos', 'COMO RETIRAR')).toBe(true)
  expect(holdsText('Cómo retirar fondos', 'depositar')).toBe(false)
  expect(holdsText('Anything', ' ')).toBe(true)
})
