import { endpoints, settingKeys } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEdge, type TestEdge } from '../platform/http/testing/edge.ts'
import { parse } from 'valibot'
import { contentRoutes } from './routes.ts'

let edge: TestEdge
beforeAll(async () => {
  edge = await createTestEdge({ routes: contentRoutes({ all: () => [] }, { isRecorded: true }) })
})
afterAll(() => edge.close())

async function ask(url: string, lang = 'en-us') {
  const answer = await edge.app.inject({ url, headers: { 'x-lang': lang } })
  return answer.json()
}

const notices = (query: string, lang?: string) =>
  ask(`${endpoints.listNotices.path}?${query}`, lang)
const setting = (key: string, lang?: string) => ask(`${endpoints.getSetting.path}?key=${key}`, lang)

test('lists the notices of one place in display order, in the language of the call', async () => {
  const english = await notices('position=home_scroll')
  expect(parse(endpoints.listNotices.result, english.result)).toEqual(english.result)
  expect(english.result.records.map(({ id }: { id: string }) => id)).toEqual([
    'leverage',
    'check-prices',
    'fraud',
    'sandbox',
  ])
  expect(english.result.records.at(-1).title).toBe('Sandbox: test money and recorded prices')
  const chinese = await notices('position=home_scroll', 'zh-cn')
  expect(chinese.result.records.at(-1).title).toBe('沙盒：测试资金与录制价格')
  expect((await notices('position=popup')).result).toMatchObject({ records: [], total: 0 })
})

test('pages through all of them without a repeat', async () => {
  const first = (await notices('pageSize=4')).result
  const second = (await notices(`pageSize=4&pageNo=2&endAt=${first.endAt}`)).result
  expect([first.total, first.pages, first.records.length]).toEqual([6, 2, 4])
  const ids = [...first.records, ...second.records].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(6)
})

test('with live prices it says so, and not that they are recorded', async () => {
  const live = await createTestEdge({
    routes: contentRoutes({ all: () => [] }, { isRecorded: false }),
  })
  const answer = await live.app.inject({ url: `${endpoints.listNotices.path}?pageSize=100` })
  await live.close()
  const ids = answer.json().result.records.map(({ id }: { id: string }) => id)
  expect(ids).toContain('sandbox-live')
  expect(ids).not.toContain('sandbox')
  expect((await notices('pageSize=100')).result.records).not.toContainEqual(
    expect.objectContaining({ id: 'sandbox-live' }),
  )
})

test('keeps to the asked time', async () => {
  const publishedAt = Date.UTC(2026, 10, 20)
  expect((await notices(`endAt=${publishedAt}`)).result.total).toBe(0)
  expect((await notices(`beginAt=${publishedAt}`)).result.total).toBe(6)
  expect((await notices(`beginAt=${publishedAt + 1}`)).result.total).toBe(0)
})

test('answers every public setting, and no other name', async () => {
  for (const key of settingKeys) {
    expect(typeof (await setting(key)).result, key).toBe('string')
  }
  expect((await setting('site.name', 'ko')).result).toBe('Candor')
  expect((await setting('about.html', 'ko')).result).toContain('Candor란')
  expect((await setting('about.html', 'tlh')).result).toContain('What Candor is')
  for (const key of ['database.url', 'constructor', 'about']) {
    expect((await setting(key)).code, key).toBe(404)
  }
  expect((await setting('__proto__')).code).toBe(400)
})
