import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnchors } from './anchors.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A database whose chain ends here. */
function endingAt(seq: number): Pick<Pool, 'query'> {
  const row = { seq: String(seq), hash: Buffer.alloc(32, seq), longer: false }
  return { query: async () => ({ rows: [row] }) } as unknown as Pick<Pool, 'query'>
}

const fileOf = () => join(folder, 'audit-anchors.jsonl')

test('an end is written down when it has moved, from the first on', async () => {
  const anchors = openAnchors(folder)
  expect(await anchors.read()).toEqual([])
  for (const [at, seq] of [
    [100, 0],
    [200, 7],
    [300, 7],
    [400, 8],
  ] as const)
    await anchors.write(endingAt(seq), at)
  expect(await anchors.read()).toEqual([
    { at: 200, seq: 7, hash: '07'.repeat(32) },
    { at: 400, seq: 8, hash: '08'.repeat(32) },
  ])
})

test('of a file of any length only the end is read to write the next', async () => {
  const last = { at: 9e15, seq: 9, hash: '09'.repeat(32) }
  // Whoever reads the beginning stumbles over it.
  await writeFile(fileOf(), `${'not read\n'.repeat(100_000)}${JSON.stringify(last)}\n`)
  const anchors = openAnchors(folder)
  const { length } = await readFile(fileOf())
  await anchors.write(endingAt(9), 1_000)
  expect(await readFile(fileOf())).toHaveLength(length)
  await anchors.write(endingAt(10), 2_000)
  const lines = (await readFile(fileOf(), 'utf8')).trimEnd().split('\n')
  expect(lines.slice(-2).map((line) => JSON.parse(line).seq)).toEqual([9, 10])
})

test('a line that was cut ends neither the writing nor the reading of the others', async () => {
  const anchors = openAnchors(folder)
  await anchors.write(endingAt(5), 1)
  await appendFile(fileOf(), '{"at":2,"seq":9,"ha')
  expect((await anchors.read()).map(({ seq }) => seq)).toEqual([5])
  // Nothing has moved since the last whole line.
  await anchors.write(endingAt(5), 3)
  await anchors.write(endingAt(6), 4)
  await anchors.write(endingAt(7), 5)
  expect((await anchors.read()).map(({ seq }) => seq)).toEqual([5, 6, 7])
})
