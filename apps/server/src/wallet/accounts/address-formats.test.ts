import { describe, expect, test } from 'vitest'
import { readAccountNumber } from './account-number.ts'
import { readAddress } from './address-formats.ts'
import { loadBarredAddresses } from './barred-addresses.ts'

/** From EIP-55, TRON's documentation, BIP-173 and BIP-350. */
const written = {
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
} as const
const formats = ['evm', 'tron', 'bitcoin'] as const
const all = formats.flatMap((format) =>
  written[format].map((address) => [format, address] as const),
)

describe('an address', () => {
  test.each(all)('of %s is accepted: %s', (format, address) => {
    expect(readAddress(format, ` ${address} `)).toBe(address)
  })

  test.each(all)('of %s with any single character changed is refused: %s', (format, address) => {
    const places = Array.from(address, (_, at) => at)
    const typed = places.flatMap((at) =>
      ['Z', '2', 'b', '7'].map((letter) => address.slice(0, at) + letter + address.slice(at + 1)),
    )
    const taken = typed.filter((text) => text !== address && readAddress(format, text) !== null)
    expect(taken).toEqual([])
  })

  test.each(all)('of %s is refused on every other network: %s', (format, address) => {
    const known = formats.filter((other) => readAddress(other, address) !== null)
    expect(known).toEqual([format])
  })

  test('in a single case has no checksum, and is stored with its checksum', () => {
    const [address] = written.evm
    expect(readAddress('evm', address.toLowerCase())).toBe(address)
    expect(readAddress('evm', `0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  test.each([
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'the test network'],
    [
      'bitcoin',
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
      'bech32 for version 1',
    ],
    [
      'bitcoin',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3p0xlxv',
      'bech32m for version 0',
    ],
    ['bitcoin', 'bc1rw5uspcuf', 'too short'],
    ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'the test network'],
    ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'another prefix'],
    ['evm', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
    ['evm', '', 'nothing'],
  ] as const)('of %s is refused: %s (%s)', (format, address, _why) => {
    expect(readAddress(format, address)).toBe(null)
  })
})

test.each([
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['de89370400440532013000', 'DE89370400440532013000'],
  ['GB29 NWBK 6016 1331 9268 18', null],
  ['6222-0212 3456 7890', '6222021234567890'],
  ['12 3', null],
])('reads the account number %s as %s', (typed, read) => {
  expect(readAccountNumber(typed)).toBe(read)
})

/** Every spelling that an address's network accepts; base58 has only one. */
const spellingsOf = (address: string): string[] => {
  const body = address.replace(/^0x/, '')
  if (body !== address) return [address, `0x${body.toLowerCase()}`, `0x${body.toUpperCase()}`]
  return address.startsWith('bc1') ? [address, address.toUpperCase()] : [address]
}

test('stores one spelling of an address, however it is typed', () => {
  for (const [format, address] of all) {
    for (const typed of spellingsOf(address)) expect(readAddress(format, typed)).toBe(address)
    const read = [address.toLowerCase(), address.toUpperCase()].map((typed) =>
      readAddress(format, typed),
    )
    expect(read.filter((one) => one !== null && one !== address)).toEqual([])
  }
  const [, , segwit] = written.bitcoin
  expect(readAddress('bitcoin', `B${segwit.slice(1)}`)).toBe(null)
})

test('refuses every spelling of a barred address', () => {
  const listed = loadBarredAddresses()
  const typed = [...listed].flatMap(spellingsOf)
  expect(typed.filter((one) => one.startsWith('BC1')).length).toBeGreaterThan(50)
  const past = typed.filter(
    (one) => !formats.some((format) => listed.has(readAddress(format, one) ?? '')),
  )
  expect(past).toEqual([])
})

test("lists every barred address in its network's spelling", () => {
  const listed = [...loadBarredAddresses()]
  expect(listed.length).toBeGreaterThan(500)
  const unknown = listed.filter(
    (one) => !formats.some((format) => readAddress(format, one) === one),
  )
  expect(unknown).toEqual([])
})
