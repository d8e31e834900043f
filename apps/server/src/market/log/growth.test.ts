import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { proofFigure, proofScale } from '../../testing/proof-scale.ts'
import { openTrack } from '../feed/recorded/track.ts'
import { loadSymbols } from '../symbols.ts'
import type { CommittedTick } from '../tick.ts'
import { link } from './chain.ts'
import { makeCheckpoint } from './checkpoint.ts'
import { openSigner } from './signer.ts'
import { saveBatch } from './store.ts'

/** A Wednesday on which all markets are open. */
const from = Date.parse('2026-11-18T15:00:00Z')
const intervalMs = 750
const seconds = proofScale({ quick: 600, full: 10_800 })

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('uses at most 185 bytes of disk per tick, with its index, and 1,250 per checkpoint', async () => {
  const tracks = [...loadSymbols().values()].map((symbol) =>
    openTrack(symbol, 'candor', intervalMs),
  )
  const signer = openSigner(join(mkdtempSync(join(tmpdir(), 'candor-growth-')), 'ticks.pem'))
  const heads = new Map<string, CommittedTick>()
  let [count, logSeq] = [0, 0]
  for (let at = from; at < from + seconds * 1_000; at += 1_000) {
    const lastPlace = logSeq
    const due = tracks.flatMap((track) => track.ticks(at, at + 1_000))
    const ticks = due
      .toSorted((a, b) => a.at - b.at)
      .map((tick) => {
        const linked = link(tick, heads.get(tick.symbol), ++logSeq)
        heads.set(tick.symbol, linked)
        return linked
      })
    const checkpoint = makeCheckpoint(at + 1_000, heads, signer)
    await saveBatch(database.pool, { ticks, checkpoint, lastPlace }, signer.publicKey)
    count += ticks.length
  }
  const perTick = (await bytesOf('market_tick')) / count
  const perCheckpoint = (await bytesOf('market_checkpoint')) / seconds
  expect(count).toBe((seconds * 1_000 * tracks.length) / intervalMs)
  expect(perTick).toBeLessThan(185)
  expect(perCheckpoint).toBeLessThan(1_250)
  proofFigure(
    'disk of the price record',
    `${perTick.toFixed(0)} bytes a tick, ${perCheckpoint.toFixed(0)} a checkpoint (${count} ticks)`,
  )
})

/** Used bytes of the table with its indexes. */
async function bytesOf(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: string }>(
    'select pg_relation_size($1::regclass) + pg_indexes_size($1::regclass) as bytes',
    [table],
  )
  return parseInt(rows[0]!.bytes, 10)
}
