import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { proofFigure } from '../../testing/proof-scale.ts'
import { isRefusal, refuse } from '../lane/index.ts'
import { formatOf } from './format.ts'
import { createLinks, linkMs, type Links } from './links.ts'
import { readPicture, type Picture } from './picture.ts'
import { faultsOf, makeAttacks, type Attack, type Kind } from './testing/attacks.ts'

let attacks: Attack[]
beforeAll(async () => {
  attacks = await makeAttacks()
})
const of = (...kinds: Kind[]) => attacks.filter(({ kind }) => kinds.includes(kind))

const facts = {
  mime: 'image/jpeg',
  width: 1,
  height: 1,
  quality: { brightness: 1, blur: 1, glare: false, borderOk: null },
} as const
const kept = (content: Buffer): Picture => ({ content, ...facts })
const encoded = (file: Buffer) => sharp(file, { limitInputPixels: false }).jpeg()

describe('malicious pictures', () => {
  test('are refused or stripped of their payload', async () => {
    expect(attacks.length).toBeGreaterThan(400)
    expect(await faultsOf(readPicture, attacks)).toEqual([])
    proofFigure(
      'files made to harm',
      `${attacks.length}: refused, or nothing of their load is left`,
    )
  })

  test('that are decompression bombs do not fill the memory, twenty at once', async () => {
    const bombs = of('bomb')
    const before = process.memoryUsage.rss()
    const startedAt = performance.now()
    let slowestMs = 0
    let mostBytes = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const answer = await readPicture(bombs[at % bombs.length]!.file, 'kyc')
        slowestMs = Math.max(slowestMs, performance.now() - startedAt)
        mostBytes = Math.max(mostBytes, process.memoryUsage.rss() - before)
        return answer
      }),
    )
    expect(answers.every(isRefusal)).toBe(true)
    expect(mostBytes).toBeLessThan(300 * 1_024 * 1_024)
    const megabytes = Math.round(mostBytes / 1_024 / 1_024)
    proofFigure(
      'twenty bombs at once',
      `refused within ${slowestMs.toFixed(0)} ms, ${megabytes} MiB more memory`,
    )
  })

  test('pass an implementation that does not check the end of a picture', async () => {
    const hole: typeof readPicture = async (file) => kept(await encoded(file).toBuffer())
    expect(await faultsOf(hole, of('polyglot'))).toHaveLength(of('polyglot').length)
  })

  test('pass an implementation that stores the original bytes', async () => {
    const hole: typeof readPicture = async (file) =>
      formatOf(file) === null ? refuse('NOT_IMAGE') : kept(file)
    expect(await faultsOf(hole, of('hidden'))).toHaveLength(of('hidden').length)
  })

  test('pass an implementation that keeps metadata', async () => {
    const hole: typeof readPicture = async (file) =>
      kept(await encoded(file).keepMetadata().toBuffer())
    const places = of('hidden').filter(({ name }) => name.startsWith('place'))
    expect(await faultsOf(hole, places)).toHaveLength(places.length)
  })

  test('pass an implementation that does not count pixels', async () => {
    const hole: typeof readPicture = async (file) =>
      kept(await encoded(file).resize({ width: 100 }).toBuffer())
    expect(await faultsOf(hole, of('bomb').slice(0, 1))).toHaveLength(1)
  })

  test('cause errors in an implementation that does not refuse them before opening', async () => {
    const hole: typeof readPicture = async (file) => kept(await encoded(file).toBuffer())
    expect(await faultsOf(hole, of('foreign'))).not.toEqual([])
  })
})

describe('stolen, changed or expired links', () => {
  const now = 1_770_000_000_000
  const real = createLinks(new Uint8Array(32).fill(9))

  /** The invalid links that an implementation accepts. */
  function linkFaults(links: Links): string[] {
    const query = new URLSearchParams(links.urlOf('11', '71', now).split('?')[1])
    const asked = { fileId: '11', expireAt: query.get('expireAt')!, sig: query.get('sig')! }
    if (!links.isGood(asked, '71', now)) return ['the right link']
    const later = String(Number(asked.expireAt) + 60_000)
    const tries: [string, boolean][] = [
      ['after its time', links.isGood(asked, '71', now + linkMs)],
      ['by another reader', links.isGood(asked, '72', now)],
      ['for another file', links.isGood({ ...asked, fileId: '12' }, '71', now)],
      ['prolonged', links.isGood({ ...asked, expireAt: later }, '71', now)],
      ['without signature', links.isGood({ ...asked, sig: '' }, '71', now)],
      ['with half a signature', links.isGood({ ...asked, sig: asked.sig.slice(0, 20) }, '71', now)],
      ['with another signature', links.isGood({ ...asked, sig: 'A'.repeat(43) }, '71', now)],
    ]
    return tries.flatMap(([name, isGood]) => (isGood ? [name] : []))
  }

  test('open nothing', () => {
    expect(linkFaults(real)).toEqual([])
  })

  test.each<[string, Partial<Links>]>([
    ['after its time', { isGood: (asked, reader) => real.isGood(asked, reader, 0) }],
    [
      'by another reader',
      {
        urlOf: (fileId, _reader, at) => real.urlOf(fileId, 'anybody', at),
        isGood: (asked, _reader, at) => real.isGood(asked, 'anybody', at),
      },
    ],
    [
      'for another file',
      {
        urlOf: (_file, reader, at) => real.urlOf('any', reader, at),
        isGood: (asked, reader, at) => real.isGood({ ...asked, fileId: 'any' }, reader, at),
      },
    ],
    ['prolonged', { isGood: ({ sig }) => sig.length === 43 && !sig.startsWith('AAAA') }],
    ['with another signature', { isGood: ({ sig }) => sig.length === 43 }],
    ['without signature', { isGood: () => true }],
  ])('opens something %s in an implementation that does not check it', (name, hole) => {
    expect(linkFaults({ ...real, ...hole })).toContain(name)
  })
})
