import { expect, test } from 'vitest'
import { checkLiterals } from './literals.ts'
import { treeOf } from './tree.ts'

const file = 'apps/web/src/features/wallet/card.tsx'

test.each([
  '<p>Balance</p>',
  '<p>余额</p>',
  `<p>{'Balance'}</p>`,
  '<p>{`Balance ${a}`}</p>',
  `<p>{open ? 'Open' : t('closed')}</p>`,
  `<p>{name ?? 'Guest'}</p>`,
  `<button aria-label="Close" />`,
  `<input placeholder={'Amount'} />`,
  `<img alt={a ? 'Chart' : ''} />`,
])('finds %s', (text) => {
  expect(checkLiterals(treeOf({ [file]: `const a = ${text}` }))).toHaveLength(1)
})

test.each([
  `<p className="card">{t('balance')}</p>`,
  '<p>1,234.56 %</p>',
  '<p>{amount} USDT · Candor</p>',
  `<img alt="" />`,
  `<input type={open ? 'text' : 'password'} />`,
])('accepts %s', (text) => {
  expect(checkLiterals(treeOf({ [file]: `const a = ${text}` }))).toEqual([])
})
