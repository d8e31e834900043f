import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Store from './language-store.ts'
import type { MessagePart } from './messages.ts'

type Answer = {
  readonly lang: string
  readonly part: MessagePart
  readonly come: () => void
  readonly fail: () => void
}

const asked: Answer[] = []
vi.mock('./messages.ts', () => ({
  loadMessages: (lang: string, part: MessagePart) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('gone'))
      asked.push({ lang, part, come: () => resolve({ [part]: lang }), fail })
    }),
}))
vi.stubGlobal('document', { documentElement: { lang: '' } })
// Test files share a process, and other code takes a stubbed document for a complete one.
afterAll(() => vi.unstubAllGlobals())

let store: typeof Store
beforeEach(async () => {
  asked.length = 0
  vi.resetModules()
  store = await import('./language-store.ts')
})

const messages = () => store.useLanguage.getState().messages
const answersOf = (count: number) => asked.splice(0, count).forEach(({ come }) => come())

test('a load for the first screen keeps the messages that another screen has shown meanwhile', async () => {
  const start = store.startLanguage()
  const [first] = asked.splice(0, 1)
  const rest = store.loadRest()
  answersOf(2)
  await rest
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
  first!.come()
  await start
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
})

test('the landing screen has its words before the rest is loaded', async () => {
  const start = store.startLanguage()
  const [first] = asked.splice(0, 1)
  const rest = store.loadRest()
  first!.come()
  await start
  expect(messages()).toEqual({ first: 'en-us' })
  answersOf(2)
  await rest
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
})

test('the last chosen language stays, whichever loads first', async () => {
  const thai = store.changeLanguage('tai')
  const [first] = asked.splice(0, 1)
  const malay = store.changeLanguage('mlxy')
  answersOf(1)
  await malay
  first!.come()
  await thai
  expect(messages()).toEqual({ first: 'mlxy' })
  expect(store.currentLang()).toBe('mlxy')
})

test('a language chosen while the rest is loading gets the rest as well', async () => {
  const thai = store.changeLanguage('tai')
  const [first] = asked.splice(0, 1)
  const rest = store.loadRest()
  expect(asked.map(({ lang }) => lang)).toEqual(['tai', 'tai'])
  answersOf(2)
  await rest
  first!.come()
  await thai
  expect(messages()).toEqual({ first: 'tai', rest: 'tai' })
})

/** Runs all pending callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a screen is rendered with its words, even if another language was chosen meanwhile and does not load', async () => {
  const start = store.startLanguage()
  answersOf(1)
  await start
  const rest = store.loadRest()
  const english = asked.splice(0, 2)
  const thai = store.changeLanguage('tai')
  const failing = asked.splice(0, 2)
  english.forEach(({ come }) => come())
  await settle()
  // The screen waits for the last choice.
  asked.splice(0).forEach(({ fail }) => fail())
  failing.forEach(({ fail }) => fail())
  await expect(thai).rejects.toThrow('gone')
  await settle()
  expect(asked.map(({ lang }) => lang)).toEqual(['en-us', 'en-us'])
  answersOf(2)
  await rest
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
})

test('each of two screens waits until the rest is loaded', async () => {
  const [one, other] = [store.loadRest(), store.loadRest()]
  let isDrawn = false
  void other.then(() => (isDrawn = true))
  await settle()
  expect(isDrawn).toBe(false)
  answersOf(4)
  await Promise.all([one, other])
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
})

test('if the rest does not load, a screen says so, and the next visit retries', async () => {
  const first = store.loadRest()
  asked.splice(0).forEach(({ fail }) => fail())
  await expect(first).rejects.toThrow('gone')
  const again = store.loadRest()
  answersOf(2)
  await again
  expect(messages()).toEqual({ first: 'en-us', rest: 'en-us' })
})
