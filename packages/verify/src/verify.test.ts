import { createHash, createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Proof } from './proof.ts'
import { keyFingerprint, publicKeyPem } from './signature.ts'
import { contractOf, createHouse, optionOrder, type House } from './testing/sample-proofs.ts'
import { verifyProof } from './verify.ts'

let house: House
let stranger: House
beforeAll(async () => {
  house = await createHouse()
  stranger = await createHouse()
})

const everyProof = (by: House): Promise<Proof[]> =>
  Promise.all([by.contract(), by.swap(), by.option()])

test('what the house signed is proven by its key', async () => {
  for (const proof of await everyProof(house))
    expect(await verifyProof(proof, house.publicKey), proof.order.product).toMatchObject({
      key: 'proven',
      order: 'proven',
      verdict: 'proven',
    })
})

describe('the key that a proof names proves nothing', () => {
  test('who signs with a key of their own, and names it, is found', async () => {
    for (const proof of await everyProof(stranger)) {
      expect(await verifyProof(proof, house.publicKey)).toMatchObject({
        key: 'key-differs',
        order: 'signature-wrong',
        verdict: 'wrong',
      })
      // Who believes the file is deceived by it.
      expect((await verifyProof(proof, proof.publicKey)).verdict).toBe('proven')
    }
  })

  test('the name of another key alone is wrong, though all is signed by the house', async () => {
    for (const proof of await everyProof(house)) {
      const report = await verifyProof({ ...proof, publicKey: stranger.publicKey }, house.publicKey)
      expect(report).toMatchObject({ key: 'key-differs', order: 'proven', verdict: 'wrong' })
      expect(report.prices.map(({ verdict }) => verdict)).not.toContain('signature-wrong')
    }
  })

  test('where nobody knows the key of the house nothing is proven, and nothing is wrong', async () => {
    for (const proof of [...(await everyProof(house)), ...(await everyProof(stranger))])
      expect(await verifyProof(proof, null)).toMatchObject({
        key: 'key-unknown',
        order: 'proven',
        verdict: 'incomplete',
      })
    const [proof] = await everyProof(house)
    const other = { ...proof!, publicKey: stranger.publicKey }
    expect(await verifyProof(other, null)).toMatchObject({ verdict: 'wrong' })
  })
})

/** A house that lies may sign any order; what settles it must be what was held against the record. */
describe('no second set of ticks settles an order', () => {
  test('of a position: another mark would make another margin', async () => {
    const { segments } = await house.contract()
    const [truth] = segments
    const tick = { ...truth!.ticks[0]!, price: '49000' }
    const lie = await house.proofOf(contractOf(tick), [truth!, { ...truth!, ticks: [tick] }])
    expect(await verifyProof(lie, house.publicKey)).toMatchObject({
      prices: [{ verdict: 'proven' }],
      order: 'proven',
      verdict: 'wrong',
    })
  })

  test('of a second contract: another beginning would make another end', async () => {
    const { segments } = await house.option()
    const [begin, end] = segments
    const ticks = begin!.ticks.map((tick) => ({ ...tick, price: '50002' }))
    const { result } = optionOrder
    const lost = { ...result, entryPrice: '50002', result: 'lose', credited: '0' } as const
    const lie = await house.proofOf({ ...optionOrder, result: lost }, [
      begin!,
      { ...begin!, ticks },
      end!,
    ])
    expect(await verifyProof(lie, house.publicKey)).toMatchObject({
      prices: [{ verdict: 'proven' }, { verdict: 'proven' }],
      order: 'proven',
      verdict: 'wrong',
    })
  })
})

test('a fingerprint is what others make of the same key', async () => {
  const der = createPublicKey(publicKeyPem(house.publicKey)).export({ format: 'der', type: 'spki' })
  const expected = createHash('sha256').update(der).digest('hex')
  expect(await keyFingerprint(house.publicKey)).toBe(expected)
})
