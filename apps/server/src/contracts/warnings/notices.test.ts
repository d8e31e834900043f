import { languages } from '@candor/api'
import type { Language, StreamNotice } from '@candor/api'
import { expect, test } from 'vitest'
import type { Event } from '../../platform/lane/index.ts'
import { mailWarnings } from './notices.ts'
import { pushWarnings } from './push.ts'

const at = Date.UTC(2026, 10, 23, 8, 5)
const data = {
  id: '901',
  symbol: 'BTCUSDT',
  level: 70,
  price: '54400',
  liquidationPrice: '54271.4',
  at,
}
const event = { userId: '64', number: '3', name: 'marginWarned', data, at } as unknown as Event
const other = { ...event, name: 'positionChanged' } as Event

test('mails the level and the way to add margin in each language', async () => {
  const texts = new Map<Language, string>()
  const mail = mailWarnings(async (about, write) => {
    expect(about).toBe(event)
    for (const lang of languages) {
      const { what, text } = write(lang)
      expect(what).toContain('BTCUSDT')
      texts.set(lang, text)
    }
  }, 'https://candor.test')
  await mail(other)
  expect(texts.size).toBe(0)
  await mail({ ...event, data: { ...data, isDemo: true } })
  expect(texts.size).toBe(0)
  await mail(event)
  expect(texts.get('en-us')).toBe(
    'Your position in BTCUSDT is at a margin ratio of 70% at a price of 54,400. It is liquidated at 54,271.4. ' +
      'Time of the price: 2026-11-23 08:05 (UTC). You can add margin here: https://candor.test/#/heyue/position?id=901',
  )
  expect(new Set(texts.values()).size).toBe(8)
  for (const text of texts.values()) {
    for (const part of ['BTCUSDT', '70%', '54,400', '54,271.4', '2026-11-23 08:05', 'id=901'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[{}]/)
  }
})

test("pushes to the user's browsers", () => {
  const sent: [string, string, unknown][] = []
  const deliver = (userId: string, channel: string, notices: unknown) =>
    void sent.push([userId, channel, notices])
  const push = pushWarnings({ clients: 1, deliver })
  push(other)
  push(event)
  const values = { symbol: 'BTCUSDT', level: '70', price: '54400', liquidationPrice: '54271.4' }
  const notice: StreamNotice = {
    id: '901',
    kind: 'marginWarned',
    refType: 'position',
    refId: '901',
    values,
    at,
  }
  expect(sent).toEqual([['64', 'notice', [notice]]])
  push({ ...event, data: { ...data, isDemo: true } })
  expect(sent[1]).toEqual(['64', 'notice', [{ ...notice, values: { ...values, demo: '1' } }]])
})
