import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keyFingerprint, publicKeyPem, type ContractProof } from '@candor/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildVerify, verifierFolder } from '../../../../tools/build-verify.ts'
import { openProofFloor, type ProofFloor } from '../contracts/testing/proof-floor.ts'
import { openIeoWorld } from '../ieo/testing/ieo-world.ts'
import { openOptionsWorld } from '../options/testing/options-world.ts'
import { granted } from './answers.ts'
import { createTestDatabase } from './database.ts'
import { eachLeaf } from './each-leaf.ts'
import { temporaryFolder } from './folders.ts'
import { proofFigure, proofScale } from './proof-scale.ts'
import { createTestSigner } from './tick-record.ts'

// The verifier packed, installed in an empty folder without a network, and run there.

const run = promisify(execFile)
/** Number of kinds of values in the proof of a full history. */
const allKinds = 59
/** Every kind at full scale; here one of each part of a proof. */
const kinds = proofScale<readonly string[] | null>({
  quick: [
    'order.id',
    'order.leverage',
    'order.steps.fee',
    'order.steps.quantity',
    'order.result.realizedPnl',
    'orderSignature',
    'publicKey',
    'segments.ticks.bid',
    'segments.ticks.chain',
    'segments.checkpoint.heads.seq',
    'segments.checkpoint.signature',
  ],
  full: null,
})

/** The same for an option. */
const allOptionKinds = 37
const optionKinds = proofScale<readonly string[] | null>({
  quick: [
    'order.direction',
    'order.settleAt',
    'order.result.credited',
    'segments.of',
    'segments.ticks.price',
    'segments.checkpoint.at',
  ],
  full: null,
})

/** The same for a draw. */
const allDrawKinds = 26
const drawKinds = proofScale<readonly string[] | null>({
  quick: [
    'order.lots',
    'order.seed',
    'order.drawCommit',
    'order.checkpoint.at',
    'order.result.won',
  ],
  full: null,
})

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let floor: ProofFloor
let proof: ContractProof
beforeAll(async () => {
  folder = await temporaryFolder()
  await buildVerify()
  const { stdout } = await run('npm', ['pack', verifierFolder, '--silent'], { cwd: folder.path })
  const tarball = join(folder.path, stdout.trim())
  await mkdir(join(folder.path, 'empty'))
  await writeFile(join(folder.path, 'empty/package.json'), '{}')
  const flags = ['--offline', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...flags, tarball], { cwd: join(folder.path, 'empty') })
  floor = await openProofFloor(await createTestDatabase())
  proof = await floor.fullLife()
  await writeFile(join(folder.path, 'key.pem'), publicKeyPem(floor.publicKey))
})
afterAll(async () => {
  await floor.close()
  await folder.remove()
})

type Ended = { readonly code: number; readonly text: string }

/** Runs the installed command on a proof with the saved key. */
async function verify(given: unknown, key = 'key.pem'): Promise<Ended> {
  return verifyWith(given, ['--key', join(folder.path, key)])
}

async function verifyWith(given: unknown, more: readonly string[]): Promise<Ended> {
  const file = join(folder.path, 'proof.json')
  await writeFile(file, typeof given === 'string' ? given : JSON.stringify(given))
  const command = join(folder.path, 'empty/node_modules/.bin/candor-verify')
  try {
    const { stdout } = await run(command, [file, ...more])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, text: stdout }
  }
}

/** A won option. */
async function secondContract() {
  const world = await openOptionsWorld('stand-alone')
  const user = await world.userWith('100')
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  const { id } = await world.bought(user, world.order())
  await world.price('BTCUSDT', '50000')
  await world.world.advance(29_000)
  await world.price('BTCUSDT', '50001')
  await world.pass(3_000)
  await world.settle()
  const second = granted(await world.call('getOptionProof', user, { id }))
  const { publicKey } = world.market
  await world.close()
  return { second, publicKey }
}

/** A draw of twelve applications. */
async function draw() {
  const world = await openIeoWorld('stand-alone')
  const id = await world.published()
  const users = await Promise.all(Array.from({ length: 12 }, () => world.userWith('0')))
  await world.until((await world.project(id, users[0]!)).applyStartAt)
  for (const user of users) await world.applied(id, user, '50')
  await world.drawn(id, users[0]!)
  const given = granted(await world.call('getIeoProof', users[0]!, { id }))
  const { publicKey } = world.record.notary
  await world.close()
  return { given, publicKey }
}

test('accepts a downloaded proof', async () => {
  const { code, text } = await verify(proof)
  expect(text).toContain('PROVEN: every price is on the signed record')
  expect(text).toMatch(/Figures: (\d+) of \1 follow/)
  expect(code).toBe(0)
})

describe('finds', () => {
  test('each changed kind of value', async () => {
    const tried = new Set<string>()
    for (const { path, changed } of eachLeaf(proof)) {
      const kind = path.replaceAll(/\.\d+/g, '')
      if (tried.has(kind) || kinds?.includes(kind) === false) continue
      tried.add(kind)
      const { code } = await verify({ ...proof, ...changed })
      expect(code, path).not.toBe(0)
    }
    expect(tried.size).toBeGreaterThanOrEqual(kinds?.length ?? allKinds)
    proofFigure('proofs changed in one place', `${tried.size} kinds of bytes, each found`)
  })

  test('each changed kind of value of an option', async () => {
    const { second: given, publicKey } = await secondContract()
    await writeFile(join(folder.path, 'second.pem'), publicKeyPem(publicKey))
    const { code, text } = await verify(given, 'second.pem')
    expect(text).toContain(`options order ${given.order.id}, rules options-1`)
    expect(text).toContain('Figures: 8 of 8 follow')
    expect(code).toBe(0)
    const tried = new Set<string>()
    for (const { path, changed } of eachLeaf(given)) {
      const kind = path.replaceAll(/\.\d+/g, '')
      if (tried.has(kind) || optionKinds?.includes(kind) === false) continue
      tried.add(kind)
      expect((await verify({ ...given, ...changed }, 'second.pem')).code, path).not.toBe(0)
    }
    expect(tried.size).toBeGreaterThanOrEqual(optionKinds?.length ?? allOptionKinds)
  })

  test('each changed kind of value of a draw', async () => {
    const { given, publicKey } = await draw()
    await writeFile(join(folder.path, 'draw.pem'), publicKeyPem(publicKey))
    const { code, text } = await verify(given, 'draw.pem')
    expect(text).toContain(`ieo order ${given.order.id}, rules ieo-1`)
    // Twelve figures of applications, and seven of the whole draw.
    expect(text).toContain('Figures: 19 of 19 follow')
    expect(code).toBe(0)
    const tried = new Set<string>()
    for (const { path, changed } of eachLeaf(given)) {
      const kind = path.replaceAll(/\.\d+/g, '')
      if (tried.has(kind) || drawKinds?.includes(kind) === false) continue
      tried.add(kind)
      expect((await verify({ ...given, ...changed }, 'draw.pem')).code, path).not.toBe(0)
    }
    expect(tried.size).toBeGreaterThanOrEqual(drawKinds?.length ?? allDrawKinds)
  })

  test('a key other than that of the record', async () => {
    const other = publicKeyPem(createTestSigner().publicKey)
    await writeFile(join(folder.path, 'other.pem'), other)
    const { code, text } = await verify(proof, 'other.pem')
    expect(text).toContain('WRONG: the checkpoint is not signed with this key')
    expect(code).toBe(1)
  })

  test('a proof that names a key other than that of the record', async () => {
    const { publicKey } = createTestSigner()
    const { code, text } = await verify({ ...proof, publicKey })
    expect(text).toContain(`Key: WRONG: the file names ${publicKey}, but the key given with --key`)
    expect(text).toContain('Order: signed')
    expect(text).toContain('NOT PROVEN')
    expect(code).toBe(1)
  })

  test('unknown fields, by their names', async () => {
    const [segment, ...others] = proof.segments
    const { code, text } = await verify({
      ...proof,
      bonus: '100',
      order: { ...proof.order, result: { ...proof.order.result, paid: true } },
      segments: [{ ...segment, '\u001b[2JPROVEN': 1 }, ...others],
    })
    expect(text).toContain('bonus is no field of this format')
    expect(text).toContain('order.result.paid is no field of this format')
    // Names in the file reach the terminal as plain letters.
    expect(text).toContain('segments[0]["\\u001b[2JPROVEN"] is no field of this format')
    expect(code).toBe(2)
  })

  test('texts with control sequences for the terminal', async () => {
    const id = '1\u001b[2J\nPROVEN: every price\u009b'
    const { code, text } = await verify({ ...proof, order: { ...proof.order, id } })
    expect(text).toContain('contracts order 1\\u{1b}[2J\\u{a}PROVEN: every price\\u{9b}, rules')
    expect(text).not.toMatch(/^PROVEN/m)
    expect(code).toBe(1)
  })

  test('a file that is no proof, and an invalid key', async () => {
    expect((await verify('nothing')).code).toBe(2)
    expect(
      (await verify({ ...proof, order: { ...proof.order, steps: [{ kind: 'gift' }] } })).code,
    ).toBe(2)
    expect((await verify(proof, 'proof.json')).code).toBe(2)
  })
})

describe('the key', () => {
  test('may also be given as text', async () => {
    const { code, text } = await verifyWith(proof, ['--key', floor.publicKey])
    expect(text).toContain(`Key: ${floor.publicKey}, given with --key; the file names the same`)
    expect(code).toBe(0)
  })

  test('named in the file proves nothing by itself; its fingerprint is shown for comparison', async () => {
    const { code, text } = await verifyWith(proof, [])
    expect(text).toContain(`Fingerprint: ${await keyFingerprint(floor.publicKey)}`)
    expect(text).toContain('Signed by the key in the file itself: compare its fingerprint')
    expect(text).toContain('NOT PROVEN: nothing is wrong, but not everything could be checked.')
    expect(code).toBe(1)
  })
})
