import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'
import type { Command, Context } from '../platform/lane/index.ts'
import { becomePerson, coolingMs, knownOwner, wrongCode } from './testing/without-people.ts'

let world: WalletWorld
let names: Record<string, string>
let seen: string
beforeEach(async () => {
  names = {}
  seen = ''
  const knownAsOf = async (userId: string) => ({
    ...knownOwner,
    name: names[userId] ?? null,
    seen,
  })
  world = await openWalletWorld('accounts', { people: { knownAsOf } })
})
afterEach(() => world.close())

const wallet = {
  type: 'wallet' as const,
  currency: 'USDT',
  network: 'TRC20',
  address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
  isDefault: false,
}
const bank = {
  type: 'bank' as const,
  currency: 'USDT',
  bankName: 'First Bank',
  realName: 'Ada Lovelace',
  accountNo: 'GB29 NWBK 6016 1331 9268 19',
  country: 'GB',
  isDefault: false,
}
/** On the United States' sanctions list since April 2022. */
const barred = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const barredCoin = 'bc1q05aktddf9ce4p7hh3stgsf253m4vweu7nkhtmw'
let codes = 100_000
const code = () => String(codes++)
const proofs = () => ({ fundPassword: '314159', captcha: code() })

type Account = Omit<typeof wallet, 'type'> | Omit<typeof bank, 'type'>
const add = (userId: string, account: Account & { type: string }, more: object = {}) =>
  world.call('addWithdrawalAccount', userId, {
    fundPassword: '314159',
    captcha: code(),
    ...(account as typeof wallet),
    ...more,
  })
test('binds an account by the identity that its owner has at that moment', async () => {
  const userId = await newPerson()
  seen = '7:1'
  expect(errorOf(await add(userId, bank))).toBe('STATE_CHANGED')
  seen = ''
  expect(errorOf(await add(userId, bank))).toBe(null)
})

/** A user with an address and a withdrawal password. */
async function newPerson(): Promise<string> {
  const userId = await world.newUser()
  await run(becomePerson, userId, { userId })
  return userId
}
function run<Input>(command: Command<Input, Context>, owner: string, input: Input) {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
  return world.lane.run(command, { ...request, owner, route: command.name, input })
}
const list = async (userId: string) =>
  granted(await world.call('listWithdrawalAccounts', userId, {}))

describe('a bound account', () => {
  test('has a cooldown before money may be sent to it, and shows its end', async () => {
    const user = await newPerson()
    const terms = granted(await world.call('getWithdrawalTerms', user, {}))
    expect(terms).toMatchObject({ coolingSeconds: coolingMs / 1_000, maxAccounts: 20 })
    const account = granted(await add(user, wallet))
    expect(account).toMatchObject({
      status: 0,
      statusKey: 'cooling',
      usableAt: startAt + coolingMs,
      address: wallet.address,
      label: 'TYMMH3…Ccsx',
      isDefault: true,
    })
    await world.world.advance(coolingMs - 1)
    expect((await list(user))[0]).toMatchObject({ statusKey: 'cooling' })
    await world.world.advance(1)
    expect((await list(user))[0]).toMatchObject({ status: 1, statusKey: 'active' })
    expect(world.events.map(({ name }) => name)).toEqual(['accountAdded'])
  })

  test('of a bank shows the end of its number and stores it whole', async () => {
    const user = await newPerson()
    const account = granted(await add(user, bank))
    expect(account).toMatchObject({ accountMasked: '•••• 6819', realName: 'Ada Lovelace' })
    expect(JSON.stringify(account)).not.toContain('NWBK')
    const stored = await world.pool.query('select account_no from wallet_withdrawal_account')
    expect(stored.rows).toEqual([{ account_no: 'GB29NWBK60161331926819' }])
  })

  test('is bound once when its key is repeated, though its code is used up', async () => {
    const user = await newPerson()
    const input = { ...wallet, fundPassword: '314159', captcha: code() }
    const key = 'key-0123456789abcdef'
    const first = await world.call('addWithdrawalAccount', user, input, key)
    expect(await world.call('addWithdrawalAccount', user, input, key)).toEqual(first)
    expect(await list(user)).toHaveLength(1)
  })

  test('is bound once under concurrent requests', async () => {
    const user = await newPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(user, wallet)))
    expect(answers.map(errorOf).filter((error) => error === null)).toHaveLength(1)
    expect(new Set(answers.map(errorOf))).toEqual(new Set([null, 'ACCOUNT_DUPLICATE']))
  })

  test('becomes the only preferred account of its currency on request', async () => {
    const user = await newPerson()
    granted(await add(user, wallet))
    granted(await add(user, bank, { isDefault: true }))
    const btc = { ...wallet, currency: 'BTC', network: 'Bitcoin' }
    granted(await add(user, { ...btc, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }))
    const shown = (await list(user)).map(({ type, currency, isDefault }) => [
      type,
      currency,
      isDefault,
    ])
    expect(shown).toEqual([
      ['wallet', 'BTC', true],
      ['bank', 'USDT', true],
      ['wallet', 'USDT', false],
    ])
    const [, , last] = await list(user)
    granted(await world.call('editWithdrawalAccount', user, { id: last!.id, isDefault: true }))
    expect((await list(user)).map(({ isDefault }) => isDefault)).toEqual([true, false, true])
  })
})

describe('binding is refused', () => {
  test.each([
    ['CAPTCHA_WRONG', { captcha: wrongCode }],
    ['CURRENCY_UNSUPPORTED', { currency: 'DOGE' }],
    ['CHANNEL_DISABLED', { network: 'Bitcoin' }],
    ['CHANNEL_DISABLED', { network: 'sandbox' }],
    ['ADDRESS_INVALID', { address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsy' }],
    ['ADDRESS_INVALID', { network: 'ERC20' }],
    ['ADDRESS_OF_TOKEN', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    [
      'ADDRESS_OF_TOKEN',
      {
        currency: 'ETH',
        network: 'Ethereum',
        address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      },
    ],
    ['ADDRESS_BARRED', { network: 'ERC20', address: barred.toLowerCase() }],
    ['ADDRESS_BARRED', { currency: 'BTC', network: 'Bitcoin', address: barredCoin.toUpperCase() }],
  ])('with %s: %o', async (error, part) => {
    const user = await newPerson()
    const answer = await add(user, wallet, part)
    expect(errorOf(answer)).toBe(error)
    // The general text about addresses would hide the cause.
    if (error === 'ADDRESS_OF_TOKEN' || error === 'ADDRESS_BARRED')
      expect(answer).toMatchObject({ details: { fields: [{ field: 'address', rule: 'refused' }] } })
    expect(await list(user)).toEqual([])
  })

  test('to an address that we gave a user to pay in', async () => {
    const user = await newPerson()
    const change = 'insert into wallet_address values ($1::bigint % 64, $1, $2, $3, 0)'
    await world.pool.query(change, [user, 'TRC20', wallet.address])
    expect(errorOf(await add(user, wallet))).toBe('ADDRESS_INVALID')
  })

  test('with a code that was used before', async () => {
    const user = await newPerson()
    const captcha = code()
    granted(await add(user, wallet, { captcha }))
    expect(errorOf(await add(user, bank, { captcha }))).toBe('CAPTCHA_EXPIRED')
  })

  test("in another name than the verified identity's", async () => {
    const user = await newPerson()
    names[user] = 'Ada Lovelace'
    const other = await add(user, bank, { realName: 'Eve Mallory' })
    expect(other).toMatchObject({
      refused: 'NAME_MISMATCH',
      details: { fields: [{ field: 'realName', rule: 'ownName' }] },
    })
    granted(await add(user, bank, { realName: 'LOVELACE Ada' }))
  })

  test('beyond twenty accounts, until one is disabled', async () => {
    const user = await newPerson()
    for (let at = 0; at < 20; at++) granted(await add(user, bank, { accountNo: `1000${at + 10}` }))
    expect(errorOf(await add(user, wallet))).toBe('ACCOUNT_LIST_FULL')
    const [first] = await list(user)
    granted(await world.call('editWithdrawalAccount', user, { id: first!.id, disabled: true }))
    granted(await add(user, wallet))
  })
})

describe('an account', () => {
  test('disappears once disabled, and may be bound again with a new cooldown', async () => {
    const user = await newPerson()
    const { id } = granted(await add(user, wallet))
    await world.world.advance(coolingMs)
    const input = { id, disabled: true as const }
    const gone = granted(await world.call('editWithdrawalAccount', user, input))
    expect(gone).toMatchObject({ status: -1, statusKey: 'disabled', isDefault: false })
    expect(await list(user)).toEqual([])
    expect(errorOf(await world.call('editWithdrawalAccount', user, input))).toBe('NOT_FOUND')
    expect(granted(await add(user, wallet))).toMatchObject({ statusKey: 'cooling' })
  })

  test('of another user is not found', async () => {
    const [ada, eve] = [await newPerson(), await newPerson()]
    const { id } = granted(await add(ada, wallet))
    expect(errorOf(await world.call('editWithdrawalAccount', eve, { id, label: 'mine' }))).toBe(
      'NOT_FOUND',
    )
    expect((await list(ada))[0]).toMatchObject({ label: 'TYMMH3…Ccsx' })
  })

  test('is listed by type and currency', async () => {
    const user = await newPerson()
    granted(await add(user, wallet))
    granted(await add(user, bank, { label: 'Savings' }))
    const of = async (filter: object) =>
      granted(await world.call('listWithdrawalAccounts', user, filter)).map(({ type }) => type)
    expect(await of({ type: 'bank' })).toEqual(['bank'])
    expect(await of({ currency: 'BTC' })).toEqual([])
  })
})

describe('a locked list', () => {
  const lock = async (user: string, enabled: boolean) =>
    granted(await world.call('setWithdrawAllowList', user, { enabled, ...(!enabled && proofs()) }))

  test('is unlocked only with step-up, and locked by any signed-in user', async () => {
    const user = await newPerson()
    await lock(user, true)
    const open = (given: object) =>
      world.call('setWithdrawAllowList', user, { enabled: false, ...given })
    expect(errorOf(await open({ ...proofs(), captcha: wrongCode }))).toBe('CAPTCHA_WRONG')
    const { allowList } = granted(await world.call('getWithdrawalTerms', user, {}))
    expect(allowList).toEqual({ enabled: true, offAt: null })
    const stranger = await world.newUser()
    await world.call('setWithdrawAllowList', stranger, { enabled: true })
    const answer = await world.call('setWithdrawAllowList', stranger, {
      enabled: false,
      ...proofs(),
    })
    expect(errorOf(answer)).toBe('GUEST_NOT_ALLOWED')
    await lock(user, false)
    // A list that is being unlocked requires no further step-up.
    granted(await open({}))
  })

  test('accepts no new account until the lock was removed and its cooldown has ended', async () => {
    const user = await newPerson()
    expect(await lock(user, true)).toEqual({ enabled: true, offAt: null })
    expect(errorOf(await add(user, wallet))).toBe('ACCOUNT_LIST_LOCKED')
    const offAt = startAt + coolingMs
    expect(await lock(user, false)).toEqual({ enabled: true, offAt })
    await world.world.advance(coolingMs - 1)
    // A repeated request changes nothing about the time.
    expect(await lock(user, false)).toEqual({ enabled: true, offAt })
    expect(errorOf(await add(user, wallet))).toBe('ACCOUNT_LIST_LOCKED')
    await world.world.advance(1)
    granted(await add(user, wallet))
    const { allowList } = granted(await world.call('getWithdrawalTerms', user, {}))
    expect(allowList).toEqual({ enabled: false, offAt: null })
  })

  test('can be locked again while it is being unlocked', async () => {
    const user = await newPerson()
    await lock(user, true)
    await lock(user, false)
    expect(await lock(user, true)).toEqual({ enabled: true, offAt: null })
    await world.world.advance(coolingMs)
    expect(errorOf(await add(user, wallet))).toBe('ACCOUNT_LIST_LOCKED')
  })
})
