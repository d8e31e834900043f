import { expect, it } from 'vitest'
import { isLinkTarget, linkPaths } from './short-link.ts'

it('accepts every path that a link may lead to, with its query', () => {
  for (const path of linkPaths) expect(isLinkTarget(path)).toBe(true)
  expect(isLinkTarget('/kline?symbol=BTCUSDT')).toBe(true)
  expect(isLinkTarget('/login?form=register')).toBe(true)
})

it.each([
  '',
  'login',
  '//evil.example',
  '/\\\\evil.example',
  'https://evil.example/login',
  '/login/../my',
  '/my',
  '/tixian',
  '/unknown',
  '/outlink?url=x',
  '/home#/my',
  '/home?x=<script>',
  '/home?url=https://evil.example',
  '/home ',
  '/home\n',
])('refuses %j', (target) => {
  expect(isLinkTarget(target)).toBe(false)
})
