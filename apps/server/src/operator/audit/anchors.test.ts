import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestNotary } from '../../testing/tick-record.ts'
import { canonicalJson } from '../../platform/http/json.ts'
import { openConsoleWorld, type ConsoleWorld } from '../testing/console-world.ts'
import { rewriteChain, withChangedChain } from '../testing/changed-chain.ts'
import { lineOf, readSigned, signedAnchor } from './anchor.ts'
import { openAnchors } from './anchors.ts'

let consoleWorld: ConsoleWorld
let ana: Awaited<ReturnType<ConsoleWorld['newOperator']>>
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('anchors')
  ana = await consoleWorld.newOperator('ana', ['risk', 'auditor'])
})
afterAll(() => consoleWorld.close())

const fileOf = ({ folder }: ConsoleWorld) => join(folder, 'audit-anchors.jsonl')
const file = () => fileOf(consoleWorld)
const textOf = async (world = consoleWorld) => readFile(fileOf(world), 'utf8').catch(() => null)
const linesOf = async (world = consoleWorld) => (await textOf(world))!.split('\n').slice(0, -1)
const anchorsOf = async (world = consoleWorld) =>
  (await linesOf(world)).map((line) => readSigned(line)!)
const anchor = (world = consoleWorld) => world.operators.anchor(world.world.clock.now())
const verify = (world = consoleWorld) => world.operators.verify()

/** Extends the chain by a row. */
async function act(world = consoleWorld, session = ana.session): Promise<void> {
  await world.world.advance(1_000)
  await world.call('exportAudit', { afterSeq: 0 }, session)
}

/** Writes three more anchors, with a sound chain. */
async function anchorThrice(): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await act()
    expect(await anchor()).toBe(null)
  }
}

test('writes the chain’s end when it has moved: numbered, chained, and signed by the published key', async () => {
  await anchorThrice()
  const anchors = await anchorsOf()
  const text = await textOf()
  expect(await anchor()).toBe(null)
  expect(await textOf()).toBe(text)
  expect(anchors.map(({ number }) => number)).toEqual([1, 2, 3])
  const { lastAnchor, ...verdict } = await verify()
  expect(verdict).toMatchObject({ ok: true, anchors: 3, anchorFault: null })
  const { publicKey, signature, ...facts } = lastAnchor!
  expect({ signature, ...facts }).toEqual(anchors.at(-1))
  // What a keeper of the file does.
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey },
    format: 'jwk',
  })
  const signed = Buffer.from(`candor-anchor-1\n${canonicalJson(facts)}`)
  expect(verifySignature(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(facts.hash).toBe(verdict.head.hash)
})

test('ignores an incomplete line left by a crash and overwrites it', async () => {
  await anchorThrice()
  const before = await linesOf()
  await appendFile(file(), '{"number":4,"at":2,"seq":9,"ha')
  expect(await verify()).toMatchObject({ ok: true, anchorFault: null })
  await act()
  expect(await anchor()).toBe(null)
  const after = await linesOf()
  expect([after.slice(0, -1), after.length]).toEqual([before, before.length + 1])
  expect(await verify()).toMatchObject({ ok: true, anchors: after.length })
})

test('records an anchor the next time that a crash kept from the record', async () => {
  const { pool, folder, notary } = consoleWorld
  const crash = new Error('the server died')
  const dying = {
    query: (text: string, values: unknown[]) =>
      text.startsWith('insert') ? Promise.reject(crash) : pool.query(text, values),
  } as unknown as Pick<Pool, 'query'>
  await act()
  const dead = openAnchors({ pool: dying, dataFolder: folder, notary })
  await expect(dead.write(consoleWorld.world.clock.now())).rejects.toBe(crash)
  const count = (await linesOf()).length
  expect(await recorded()).toBe(count - 1)
  expect(await verify()).toMatchObject({ ok: true, anchors: count })
  expect(await anchor()).toBe(null)
  expect([await recorded(), (await linesOf()).length]).toEqual([count, count])
})

const recorded = async () =>
  (await consoleWorld.pool.query('select max(number)::integer as last from operator_anchor'))
    .rows[0].last

test('reads only the end of a file of any length to write the next anchor', async () => {
  const [text, { length }] = [await textOf(), await linesOf()]
  // Reading the beginning would fail.
  await writeFile(file(), `${'not read\n'.repeat(100_000)}${text}`)
  await act()
  expect(await anchor()).toBe(null)
  const lines = await linesOf()
  expect(lines).toHaveLength(100_000 + length + 1)
  await writeFile(
    file(),
    lines
      .slice(100_000)
      .map((line) => `${line}\n`)
      .join(''),
  )
  expect(await verify()).toMatchObject({ ok: true, anchors: length + 1 })
})

describe('a fault of the anchors', () => {
  let text: string
  beforeEach(async () => {
    await anchorThrice()
    text = (await textOf())!
    return () => writeFile(file(), text)
  })
  const rewrite = (change: (lines: readonly string[]) => readonly string[]) =>
    writeFile(
      file(),
      change(text.split('\n').slice(0, -1))
        .map((line) => `${line}\n`)
        .join(''),
    )
  /** The verify page shows it, the job returns it and writes nothing. */
  async function expectFault(number: number, why: RegExp) {
    const fault = { number, why: expect.stringMatching(why) }
    expect(await verify()).toMatchObject({ ok: false, broken: null, anchorFault: fault })
    const [before, known] = [await textOf(), await recorded()]
    await act()
    expect(await anchor()).toEqual(fault)
    expect([await textOf(), await recorded()]).toEqual([before, known])
  }
  const count = () => text.split('\n').length - 1

  test('is a missing or an empty file', async () => {
    await rm(file())
    await expectFault(1, /gone/)
    await writeFile(file(), '')
    await expectFault(1, /gone/)
  })

  test('is a shortened file', async () => {
    await rewrite((lines) => lines.slice(0, -1))
    await expectFault(count(), /missing at the end/)
    await writeFile(file(), text.slice(0, -5))
    await expectFault(count(), /missing at the end/)
  })

  test('is an unreadable line, or one without a signature', async () => {
    await rewrite((lines) => lines.with(count() - 1, lines.at(-1)!.slice(0, 40)))
    await expectFault(count(), /cannot be read/)
    const { at, seq, hash } = readSigned(text.split('\n').at(-2)!)!
    await rewrite((lines) => lines.with(count() - 1, JSON.stringify({ at, seq, hash })))
    await expectFault(count(), /cannot be read/)
  })

  test('is a signature of another key, or over other text', async () => {
    const [before, last] = text
      .trimEnd()
      .split('\n')
      .slice(-2)
      .map((line) => readSigned(line)!)
    const stranger = signedAnchor(createTestNotary(), last!, before!)
    await rewrite((lines) => lines.with(count() - 1, lineOf(stranger)))
    await expectFault(count(), /signature/)
    await rewrite((lines) => lines.with(count() - 1, lineOf({ ...last!, at: last!.at + 1 })))
    await expectFault(count(), /signature/)
  })

  test('is an anchor other than the recorded one, even if the house signed it', async () => {
    const [before, last] = text
      .trimEnd()
      .split('\n')
      .slice(-2)
      .map((line) => readSigned(line)!)
    const other = signedAnchor(consoleWorld.notary, { ...last!, at: last!.at + 1 }, before!)
    await rewrite((lines) => lines.with(count() - 1, lineOf(other)))
    await expectFault(count(), /on record/)
  })

  test('is a gap, or a line that follows another one than its predecessor', async () => {
    const named = async (number: number, why: RegExp) =>
      expect((await verify()).anchorFault).toEqual({ number, why: expect.stringMatching(why) })
    await rewrite((lines) => lines.toSpliced(1, 1))
    await named(2, /missing/)
    await rewrite((lines) => [...lines, lines[0]!])
    await named(count() + 1, /missing/)
    const [first, second] = text.split('\n').map(readSigned)
    const moved = signedAnchor(consoleWorld.notary, second!, { ...first!, at: first!.at + 1 })
    await rewrite((lines) => lines.with(1, lineOf(moved)))
    await named(2, /follow/)
  })
})

describe('a rewritten chain', () => {
  const isBroken = { seq: expect.any(Number), why: expect.stringMatching(/anchored/) }

  test('is not anchored, and not hidden by removing the file', async () => {
    await anchorThrice()
    const text = (await textOf())!
    await withChangedChain(consoleWorld, rewriteChain, async () => {
      expect(await verify()).toMatchObject({ ok: false, broken: isBroken, anchorFault: null })
      await act()
      expect(await anchor()).toEqual(isBroken)
      expect(await textOf()).toBe(text)
      await rm(file())
      const gone = { number: 1, why: expect.stringMatching(/gone/) }
      expect(await verify()).toMatchObject({ ok: false, anchorFault: gone })
      expect(await anchor()).toEqual(gone)
      expect(await textOf()).toBe(null)
    })
    await writeFile(file(), text)
    expect(await verify()).toMatchObject({ ok: true })
  })
})
