import { beforeAll, describe, expect, test } from 'vitest'
import type { Flaw } from './form.ts'
import type { Proof } from './proof.ts'
import { readProof } from './read-proof.ts'
import { createHouse } from './testing/sample-proofs.ts'

const products = ['contract', 'swap', 'option', 'draw', 'loan'] as const
let proofs: { readonly [Product in (typeof products)[number]]: Proof }
beforeAll(async () => {
  const house = await createHouse()
  proofs = {
    contract: await house.contract(),
    swap: await house.swap(),
    option: await house.option(),
    draw: await house.draw(),
    loan: await house.loan(),
  }
})

const flawsOf = (document: unknown) => readProof(JSON.stringify(document)).flaws

type Found = {
  readonly at: string
  readonly record: object
  /** The whole document with this record replaced. */
  readonly put: (other: object) => unknown
}

/** Every record of a document. */
function* eachRecord(
  value: unknown,
  at = '',
  put: Found['put'] = (other) => other,
): Generator<Found> {
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  if (!isList) yield { at, record: value, put }
  for (const [key, inner] of Object.entries(value)) {
    const way = isList ? `${at}[${key}]` : wayTo(at, key)
    const putInner = (other: object) => {
      const copy = isList ? [...(value as unknown[])] : { ...value }
      return put(Object.assign(copy, { [key]: other }))
    }
    yield* eachRecord(inner, way, putInner)
  }
}

const wayTo = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

/** Adds an unknown field to every record of a proof, and lists the records whose reader did not name it. */
function unnoticed(proof: Proof, read: (document: unknown) => readonly Flaw[]): string[] {
  const records = [...eachRecord(proof)]
  expect(records.length).toBeGreaterThan(5)
  return records.flatMap(({ at, record, put }) => {
    const named = wayTo(at, 'bonus')
    const flaws = read(put({ ...record, bonus: '100' }))
    return flaws.some((flaw) => flaw.at === named && flaw.what === 'unknown') ? [] : [named]
  })
}

describe.each(products)('a proof of a %s', (product) => {
  test('is read unchanged', () => {
    const proof = proofs[product]
    expect(readProof(JSON.stringify(proof))).toEqual({ proof, flaws: [] })
  })

  test('is refused with an unknown field anywhere, and the field is named', () => {
    expect(unnoticed(proofs[product], flawsOf)).toEqual([])
    // This detects a reader that accepts unknown fields.
    const lenient = (document: unknown) =>
      flawsOf(document).filter(({ what }) => what !== 'unknown')
    expect(unnoticed(proofs[product], lenient)).toContain('bonus')
  })

  test('is refused without any one of its fields, and the field is named', () => {
    let tried = 0
    for (const { at, record, put } of eachRecord(proofs[product]))
      for (const name of Object.keys(record)) {
        const { [name]: _left, ...others } = record as { [name: string]: unknown }
        const way = wayTo(at, name)
        expect(flawsOf(put(others))).toEqual([{ at: way, what: 'missing' }])
        tried += 1
      }
    expect(tried).toBeGreaterThan(30)
  })
})

test('treats names that every object has like any other name', () => {
  const { contract } = proofs
  const inherited = JSON.stringify(contract).replace(
    '"format"',
    '"__proto__":{"orderSignature":"x"},"constructor":"x","format"',
  )
  expect(readProof(inherited).flaws).toEqual([
    { at: '__proto__', what: 'unknown' },
    { at: 'constructor', what: 'unknown' },
  ])
  expect(flawsOf({ ...contract, order: { ...contract.order, product: 'constructor' } })).toEqual([
    { at: 'order.product', what: 'malformed' },
  ])
})

test('quotes a name that looks like a path', () => {
  expect(flawsOf({ ...proofs.swap, 'order.id': 'x' })).toEqual([
    { at: '["order.id"]', what: 'unknown' },
  ])
})

test('refuses unknown words, formats and values', () => {
  const { option, contract } = proofs
  const order = (more: object) => flawsOf({ ...option, order: { ...option.order, ...more } })
  expect(order({ direction: 'sideways' })).toEqual([{ at: 'order.direction', what: 'malformed' }])
  expect(order({ stake: 10 })).toEqual([{ at: 'order.stake', what: 'malformed' }])
  expect(order({ settleAt: -1 })).toEqual([{ at: 'order.settleAt', what: 'malformed' }])
  expect(order({ settleAt: 1.5 })).toEqual([{ at: 'order.settleAt', what: 'malformed' }])
  expect(flawsOf({ ...contract, format: 'candor-proof-2' })).toEqual([
    { at: 'format', what: 'malformed' },
  ])
  expect(flawsOf([contract])).toEqual([{ at: '', what: 'malformed' }])
  expect(readProof('nothing')).toEqual({ proof: null, flaws: [{ at: '', what: 'malformed' }] })
})

test('refuses ticks of no price of the order, and a second set of ticks of one price', () => {
  const { swap } = proofs
  const [segment] = swap.segments
  const spare = (...segments: object[]) =>
    flawsOf({ ...swap, segments: [...swap.segments, ...segments] })
  // The first side is dollars, which have no tick.
  expect(spare({ ...segment, of: 0 })).toEqual([{ at: 'segments[1]', what: 'spare' }])
  expect(spare({ ...segment })).toEqual([{ at: 'segments[1]', what: 'spare' }])
})
