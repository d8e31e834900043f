import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { toBase64url, toHex, utf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { checkpointText, tickRecord } from './canonical.ts'
import { chainHash, chainStart, leafHash, verifyCheckpoint, verifySegment } from './chain.ts'
import type { Checkpoint, Segment, Tick } from './proof.ts'

const startAt = Date.UTC(2026, 10, 20, 12)
const tickOf = (seq: number): Tick => ({
  symbol: 'BTCUSDT',
  seq,
  price: `${60_000 + seq}`,
  bid: `${59_999 + seq}.5`,
  ask: `${60_000 + seq}.5`,
  at: startAt + seq * 500,
  source: 'recorded',
  // Every third tick of all symbols.
  logSeq: seq * 3,
})

let key: CryptoKeyPair
let publicKey: string

beforeAll(async () => {
  key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey)))
})

async function signed(heads: Checkpoint['heads'], at: number): Promise<Checkpoint> {
  const text = utf8(checkpointText({ at, heads }))
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, text)
  return { at, heads, signature: toBase64url(new Uint8Array(signature)) }
}

/** The chain from tick `from` to `to`, under a checkpoint. */
async function segmentOf(from: number, to: number, tickAt = tickOf): Promise<Segment> {
  let chain: Bytes = chainStart
  let previousChain = toHex(chain)
  const ticks: Segment['ticks'][number][] = []
  for (let seq = 1; seq <= to; seq++) {
    if (seq === from) previousChain = toHex(chain)
    const leaf = await leafHash(tickRecord(tickAt(seq)))
    chain = await chainHash(chain, leaf)
    if (seq >= from) ticks.push({ ...tickAt(seq), leaf: toHex(leaf), chain: toHex(chain) })
  }
  const heads = [
    { symbol: 'XAUUSD', seq: 9, chain: '0'.repeat(64) },
    { symbol: 'BTCUSDT', seq: to, chain: toHex(chain) },
  ]
  return { previousChain, ticks, checkpoint: await signed(heads, startAt + to * 500 + 100) }
}

describe('the hash chain', () => {
  it('hashes the canonical record as node:crypto does', async () => {
    const record = tickRecord(tickOf(1))
    expect(record).toBe(
      '{"ask":"60001.5","at":1795176000500,"bid":"60000.5","logSeq":3,"price":"60001","seq":1,' +
        '"source":"recorded","symbol":"BTCUSDT"}',
    )
    const leaf = createHash('sha256').update(Uint8Array.of(0)).update(record).digest()
    expect(toHex(await leafHash(record))).toBe(leaf.toString('hex'))
    const chain = createHash('sha256').update(Uint8Array.of(2)).update(chainStart).update(leaf)
    expect(toHex(await chainHash(chainStart, Uint8Array.from(leaf)))).toBe(chain.digest('hex'))
  })

  it('signs heads in the same order, whatever their input order', () => {
    const heads = [
      { symbol: 'XAUUSD', seq: 9, chain: 'b'.repeat(64) },
      { symbol: 'BTCUSDT', seq: 3, chain: 'a'.repeat(64) },
    ]
    const text = `candor-ticks-1\n${startAt}\nBTCUSDT 3 ${'a'.repeat(64)}\nXAUUSD 9 ${'b'.repeat(64)}`
    expect(checkpointText({ at: startAt, heads })).toBe(text)
    expect(checkpointText({ at: startAt, heads: heads.toReversed() })).toBe(text)
  })
})

describe('a chain segment', () => {
  it('is proven if everything matches', async () => {
    expect(await verifySegment(await segmentOf(3, 5), publicKey)).toBe('proven')
    expect(await verifySegment(await segmentOf(1, 1), publicKey)).toBe('proven')
  })

  it('is pending until its checkpoint', async () => {
    expect(await verifySegment({ ...(await segmentOf(3, 5)), checkpoint: null }, publicKey)).toBe(
      'pending',
    )
  })

  it.each(['price', 'bid', 'ask', 'source', 'at'] as const)(
    'detects a changed %s',
    async (field) => {
      const segment = await segmentOf(3, 5)
      const ticks = segment.ticks.with(1, {
        ...segment.ticks[1]!,
        [field]: field === 'at' ? 1 : '1',
      })
      expect(await verifySegment({ ...segment, ticks }, publicKey)).toBe('tick-altered')
    },
  )

  it("covers a tick's number in the log of all symbols", async () => {
    const segment = await segmentOf(3, 5)
    for (const changed of [{ logSeq: 13 }, { logSeq: undefined }]) {
      const ticks = segment.ticks.with(1, { ...segment.ticks[1]!, ...changed } as never)
      expect(await verifySegment({ ...segment, ticks }, publicKey)).toBe('tick-altered')
    }
  })

  it('refuses a tick with no later log number, or with none', async () => {
    const without = (seq: number) => ({ ...tickOf(seq), logSeq: undefined }) as never
    expect(await verifySegment(await segmentOf(3, 5, without), publicKey)).toBe('chain-broken')
    const back = (seq: number) => ({ ...tickOf(seq), logSeq: 100 - seq })
    expect(await verifySegment(await segmentOf(3, 5, back), publicKey)).toBe('chain-broken')
    const same = (seq: number) => ({ ...tickOf(seq), logSeq: 7 })
    expect(await verifySegment(await segmentOf(3, 5, same), publicKey)).toBe('chain-broken')
  })

  it('detects a tick changed together with its own hashes', async () => {
    const segment = await segmentOf(3, 5)
    const forged = { ...tickOf(5), price: '1' }
    const leaf = await leafHash(tickRecord(forged))
    const chain = await chainHash(Uint8Array.fromHex(segment.ticks[1]!.chain), leaf)
    const ticks = segment.ticks.with(2, { ...forged, leaf: toHex(leaf), chain: toHex(chain) })
    expect(await verifySegment({ ...segment, ticks }, publicKey)).toBe('checkpoint-mismatch')
  })

  it('detects a missing tick, a wrong start and an empty segment', async () => {
    const segment = await segmentOf(3, 5)
    const gap = { ...segment, ticks: segment.ticks.toSpliced(1, 1) }
    expect(await verifySegment(gap, publicKey)).toBe('chain-broken')
    const start = { ...segment, previousChain: 'f'.repeat(64) }
    expect(await verifySegment(start, publicKey)).toBe('chain-broken')
    expect(await verifySegment({ ...segment, ticks: [] }, publicKey)).toBe('checkpoint-mismatch')
  })

  it('detects a checkpoint that is older than the tick', async () => {
    const segment = await segmentOf(3, 5)
    const checkpoint = await signed(segment.checkpoint!.heads, startAt)
    expect(await verifySegment({ ...segment, checkpoint }, publicKey)).toBe('checkpoint-mismatch')
  })

  it('detects a checkpoint that was changed or signed by another key', async () => {
    const segment = await segmentOf(3, 5)
    const checkpoint = { ...segment.checkpoint!, at: segment.checkpoint!.at + 1 }
    expect(await verifySegment({ ...segment, checkpoint }, publicKey)).toBe('signature-wrong')
    const other = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
    expect(await verifyCheckpoint(segment.checkpoint!, other)).toBe('signature-wrong')
    expect(await verifyCheckpoint(segment.checkpoint!, 'AA')).toBe('signature-wrong')
  })
})

it('reports a browser that cannot check Ed25519 as unsupported', async () => {
  const segment = await segmentOf(3, 5)
  const old = new DOMException('Unrecognized name', 'NotSupportedError')
  const importing = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(old)
  expect(await verifySegment(segment, publicKey)).toBe('unsupported')
  importing.mockRestore()
  expect(await verifySegment(segment, publicKey)).toBe('proven')
})
