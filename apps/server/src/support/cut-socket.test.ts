import { newIntentKey } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../testing/contract/operators.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { watcherOf } from './testing/watcher.ts'

const seed = 'a socket that is cut'
const count = proofScale({ quick: 160, full: 1_000 })

let seeded: SeededWorld
let ana: Person
beforeAll(async () => {
  seeded = await openSeededWorld(seed)
  ana = await newOperator(seeded, 'ana', ['support'])
})
afterAll(() => seeded.close())

const { randomBytes } = createVirtualWorld(seed, 0)
/** True once in this many times, at random. */
const happens = (once: number) => randomBytes(1)[0]! % once === 0

type Message = { readonly number: number; readonly author: string; readonly text: string }
type Page = { readonly messages: readonly Message[]; readonly hasEarlier: boolean }

/** One side's view: reads when the stream reports a change, from the last message on. */
function reader(read: (before?: number) => Promise<Page>) {
  const seen = new Map<number, Message>()
  const latest = () => Math.max(0, ...seen.keys())
  return {
    seen,
    async look(): Promise<void> {
      const known = latest()
      let page = await read()
      for (;;) {
        for (const one of page.messages) seen.set(one.number, one)
        const first = page.messages[0]?.number ?? 1
        if (first <= known + 1 || !page.hasEarlier) return
        page = await read(first)
      }
    },
  }
}

test('loses, doubles and reorders no message between user and operator when the socket is cut', async () => {
  const { alice } = seeded
  await alice.done('sendChat', { content: 'user 0' })
  const { records } = await ana.done('listChats', { pageSize: 10 })
  const { id } = records.find(({ userId }) => userId === alice.userId)!
  await ana.done('claimItem', { queue: 'chat', id })

  const chat = reader((before) => alice.done('getChat', before === undefined ? {} : { before }))
  // Operators get the latest 200: more than are written between two of their reads.
  const operatorReader = reader(async () => {
    const { messages } = await ana.done('openConversation', { id })
    return { messages, hasEarlier: false }
  })
  const sides = [
    {
      who: 'user',
      person: alice,
      look: chat.look,
      watcher: await watcherOf(seeded, alice),
      send: (content: string, key: string) => alice.call('sendChat', { content }, { key }),
    },
    {
      who: 'support',
      person: ana,
      look: operatorReader.look,
      watcher: await watcherOf(seeded, ana),
      send: (content: string, key: string) =>
        ana.call('answerConversation', { id, content }, { key }),
    },
  ]
  const expected = ['user 0']
  let [cuts, repeats] = [0, 0]

  for (let number = 1; number < count; number += 1) {
    const side = sides[randomBytes(1)[0]! % 2]!
    const content = `${side.who} ${number}`
    const key = newIntentKey()
    await side.person.awake()
    let outcome = await side.send(content, key)
    // The reply was lost: the same request is sent again.
    while (happens(5)) {
      repeats += 1
      outcome = await side.send(content, key)
    }
    expect(outcome.code, outcome.text).toBe(200)
    expected.push(content)
    for (const { watcher, look } of sides) {
      if (watcher.isOpen() && happens(6)) {
        watcher.cut()
        cuts += 1
      } else if (!watcher.isOpen() && happens(3)) await watcher.open()
      if (!watcher.isOpen()) continue
      const { notices, isAnew } = await watcher.received()
      if (isAnew || notices.some(({ refId }) => refId === id)) await look()
    }
  }

  for (const { watcher, look } of sides) {
    if (!watcher.isOpen()) await watcher.open()
    expect((await watcher.received()).isAnew || watcher.isOpen()).toBe(true)
    await look()
  }
  const inOrder = (seen: ReadonlyMap<number, Message>) =>
    [...seen.values()].toSorted((a, b) => a.number - b.number).map(({ text }) => text)
  expect(inOrder(chat.seen)).toEqual(expected)
  expect(inOrder(operatorReader.seen)).toEqual(expected)
  expect([...chat.seen.keys()].toSorted((a, b) => a - b)).toEqual(expected.map((_, at) => at + 1))
  expect([cuts > count / 20, repeats > count / 20]).toEqual([true, true])
  proofFigure(
    'chat through a socket that is cut',
    `${count} messages, ${cuts} cuts, ${repeats} sent again, 0 lost, 0 doubled`,
  )
})
