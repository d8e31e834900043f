import { describe, expect, test } from 'vitest'
import { privateNetworks, readAllowList } from './allow-list.ts'

const read = (text: string) => readAllowList('CONSOLE_ALLOW', text)

describe('the list of allowed addresses', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8', '::ffff:203.0.113.8']],
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.114.0', '202.255.255.255']],
    ['2001:db8::/32', ['2001:db8::1', '2001:db8:ffff::1'], ['2001:db9::1', '203.0.113.7']],
    ['2001:db8::1', ['2001:db8::1', '2001:DB8:0:0::1'], ['2001:db8::2']],
    ['10.0.0.0/8, 2001:db8::/32', ['10.9.8.7', '2001:db8::1'], ['11.0.0.1', '2001:db9::1']],
    ['0.0.0.0/0', ['1.2.3.4'], ['2001:db8::1']],
    [
      privateNetworks,
      [
        '127.0.0.1',
        '::1',
        '::ffff:127.0.0.1',
        '172.17.0.1',
        '192.168.1.9',
        'fe80::1%eth0',
        'fd00::1',
      ],
      ['203.0.113.7', '172.32.0.1', '8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1'],
    ],
  ])('%s', (text, inside, outside) => {
    const allows = read(text)
    for (const address of inside) expect([address, allows(address)]).toEqual([address, true])
    for (const address of outside) expect([address, allows(address)]).toEqual([address, false])
  })

  test('refuses an address that cannot be parsed', () => {
    const allows = read('0.0.0.0/0, ::/0')
    for (const address of ['', 'localhost', 'unknown', '1.2.3.4, 5.6.7.8', '1.2.3'])
      expect(allows(address)).toBe(false)
  })

  test.each([
    '',
    ',',
    'office',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0',
    '010.0.0.1',
    'fe80::1%eth0',
    '10.0.0.0/8 192.168.0.0/16',
    '10.0.0.0/8,',
  ])('refuses to start with "%s"', (text) => {
    expect(() => read(text)).toThrow(/^CONSOLE_ALLOW has "[^"]*": it must be addresses [^\n]+\.$/)
  })
})
