import { languages, type Language } from '@candor/api'
import { expect, test } from 'vitest'
import type { Event } from '../../platform/lane/index.ts'
import { mailReceipts } from './notices.ts'
import { pushReceipts } from './push.ts'

const at = Date.UTC(2026, 10, 25, 8, 5, 7)
const data = {
  id: '901',
  reason: 'liquidation',
  symbol: 'BTCUSDT',
  seq: 48_213,
  markPrice: '54271.4',
  at,
  equity: '29.96',
  need: '29.97',
  currency: 'USDT',
  closePrice: '54270.9',
  fees: '29.86',
  liquidationFee: '27.15',
  returned: '0.1',
  shortfall: '0',
}
const event = {
  userId: '64',
  number: '3',
  name: 'positionLiquidated',
  data,
  at,
} as unknown as Event
const of = (more: object, name = event.name) => ({ ...event, name, data: { ...data, ...more } })

async function written(sentEvent: Event): Promise<Map<Language, { what: string; text: string }>> {
  const letters = new Map<Language, { what: string; text: string }>()
  const mail = mailReceipts(async (_about, write) => {
    for (const lang of languages) letters.set(lang, write(lang))
  }, 'https://candor.test')
  await mail(sentEvent)
  return letters
}

test('mails tick, price, fees and the returned money in each language', async () => {
  const letters = await written(event)
  expect(letters.get('en-us')).toEqual({
    what: 'Position liquidated: BTCUSDT',
    text:
      'Your position in BTCUSDT was liquidated by tick 48213 at a price of 54,271.4 (2026-11-25 08:05:07 UTC). ' +
      'At that tick 29.96 USDT were left, and 29.97 USDT were needed. It was closed at 54,270.9. ' +
      'Fees: 29.86 USDT, of which 27.15 USDT for the liquidation. Returned to you: 0.1 USDT. ' +
      'Receipt and proof: https://candor.test/#/heyue/position?id=901',
  })
  const parts = ['BTCUSDT', '48213', '54,271.4', '29.96', '29.97', '54,270.9', '27.15', 'id=901']
  expect(new Set([...letters.values()].map(({ text }) => text)).size).toBe(8)
  for (const { text } of letters.values()) {
    for (const part of parts) expect(text).toContain(part)
    expect(text).not.toMatch(/[{}]|undefined/)
  }
})

test('states no fee for a close-out, a whole judgement for an account, and the shortfall of the house', async () => {
  const rule = { reason: 'close_out', liquidationFee: '0', isCross: true, shortfall: '3.5' }
  const text = (await written(of(rule))).get('en-us')!.text
  expect(text).toContain('closed out under the rules of your country')
  expect(text).toContain('left in your cross margin account')
  expect(text).toContain('the close-out itself costs nothing')
  expect(text).toContain('Left in the account: 0.1 USDT.')
  expect(text).toContain('A loss of 3.5 USDT beyond that was borne by us, not by you.')
  const all = await written(of(rule))
  for (const letter of all.values()) expect(letter.text).not.toMatch(/[{}]|undefined/)
  expect(new Set([...all.values()].map(({ what }) => what)).size).toBe(8)
})

test('mails nothing for demo money and other events', async () => {
  expect((await written(of({ isDemo: true }))).size).toBe(0)
  expect((await written(of({}, 'positionClosed'))).size).toBe(0)
})

test("pushes to the user's browsers", () => {
  const sent: unknown[] = []
  const deliver = (...what: unknown[]) => void sent.push(what)
  const push = pushReceipts({ clients: 1, deliver })
  push(of({}, 'positionClosed'))
  push(event)
  push(of({ isDemo: true }))
  const values = {
    reason: 'liquidation',
    symbol: 'BTCUSDT',
    closePrice: '54270.9',
    returned: '0.1',
    currency: 'USDT',
  }
  const notice = { id: '901', kind: 'positionLiquidated', refType: 'position', refId: '901', at }
  expect(sent).toEqual([
    ['64', 'notice', [{ ...notice, values }]],
    ['64', 'notice', [{ ...notice, values: { ...values, demo: '1' } }]],
  ])
})
