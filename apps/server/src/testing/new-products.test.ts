import { languages } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { productOf, type InvestWorld } from '../invest/testing/invest-world.ts'
import { errorOf, granted } from './answers.ts'
import { pastLedgerGuards } from './past-ledger-guards.ts'
import {
  alone,
  checker,
  draft,
  maker,
  openProductConsole,
  textOf,
  why,
  words,
  type ProductConsole,
} from './product-console.ts'

const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const
const hour = 3_600_000
const sheet = {
  manufacturer: 'Larch (invented)',
  hashrate: '110 TH/s',
  powerConsumption: '3,250 W',
  size: '400 mm',
  weight: '14 kg',
  temperature: '5–40 °C',
  humidity: '10–90 %',
  network: 'RJ45',
}

let w: InvestWorld
let productConsole: ProductConsole
async function open(seed: string) {
  productConsole = await openProductConsole(seed, [productOf('66811')])
  w = productConsole.world
}
afterEach(() => w.close())

const create = (over: object = {}) =>
  productConsole.call(
    'createProduct',
    { productType: 'arbitrage', currency: 'USDT', ...draft, ...over },
    maker,
  )
const made = async (over: object = {}) => granted(await create(over)).id
const ask = (id: string, who = maker) =>
  productConsole.call('publishProduct', { id, version: 1, ...why }, who)
const listed = async () => granted(await w.call('listProducts', '1', {})).map(({ id }) => id)

/** A funded product published by two operators. */
async function published(over: object = {}) {
  const id = await made(over)
  await w.fill(id, '1000')
  granted(await productConsole.publish(id, 1))
  return id
}

describe('a draft of a product', () => {
  test('is visible to operators only, and cannot be bought', async () => {
    await open('private')
    const id = await made()
    expect(await listed()).toEqual(['66811'])
    expect(errorOf(await w.call('getProduct', '1', { id }))).toBe('PRODUCT_NOT_FOUND')
    const user = await w.userWith('1000')
    const disclosureVersion = (await productConsole.item(id))!.newest.preview.disclosureVersion
    const input = { productId: id, amount: '100', disclosureVersion }
    expect(errorOf(await w.call('buyProduct', user, input))).toBe('PRODUCT_NOT_FOUND')
    expect(await productConsole.item(id)).toMatchObject({
      current: null,
      newest: { version: 1, isPublished: false, completeCount: 8, firstDay: '200', words },
      coverage: { balance: '0' },
    })
    // Days pass without income.
    await w.live(3)
    expect(await productConsole.item(id)).toMatchObject({ coverage: { frozenAt: null } })
  })

  test('can be changed any number of times before its publication', async () => {
    await open('redrafted')
    const id = await made()
    const input = { id, version: 1, ...draft, rate: '0.001', days: 20 }
    granted(await productConsole.call('saveProductDraft', input, maker))
    expect(errorOf(await productConsole.call('saveProductDraft', input, maker))).toBe(
      'STATE_CHANGED',
    )
    expect(errorOf(await ask(id))).toBe('STATE_CHANGED')
    await w.fill(id, '100')
    granted(await productConsole.publish(id, 2))
    expect(granted(await w.call('getProduct', '1', { id }))).toMatchObject({
      days: 20,
      dailyRate: '0.001',
    })
  })

  test('can have any currency that users can hold, and no other', async () => {
    await open('currencies')
    expect(granted(await productConsole.call('listProductCurrencies', {}, maker))).toEqual([
      { currency: 'USDT', precision: 8 },
      { currency: 'ETH', precision: 8 },
    ])
    expect(await create({ currency: 'DOGE' })).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'currency', rule: 'choice' }] },
    })
    const ether = { minAmount: '0.01', maxAmount: '5', step: '0.001', totalQuota: '1000' }
    const id = await made({ currency: 'ETH', ...ether })
    expect(await productConsole.item(id)).toMatchObject({ newest: { firstDay: '2' } })
    // A dollar account of the same id pays none of its income.
    await w.fill(id, '1000')
    expect(errorOf(await ask(id))).toBe('FUNDING_TOO_LOW')
    const top = { id, amount: '3', ...why }
    const filling = granted(await productConsole.call('topUpFunding', top, maker))
    granted(await productConsole.approve(filling.pendingApprovalId!, checker))
    const approvalRequest = granted(await ask(id))
    const approvals = granted(
      await productConsole.call('listApprovals', { ...page, show: 'open' }, checker),
    )
    const { sentence } = approvals.records.find(
      (one) => one.id === approvalRequest.pendingApprovalId,
    )!
    expect(sentence).toContain('least 0.01 ETH')
    granted(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))
    const user = await w.userWith('1', 'ETH')
    await w.bought(user, id, '1')
    await w.live(2)
    expect(await w.balance(user, 'balance.available', 'ETH')).toBe('0.002')
    expect(await w.balance(id, 'funding.available', 'ETH')).toBe('2.998')
    // New terms cannot change its currency.
    const changed = { id, version: 1, ...draft, ...ether }
    granted(await productConsole.call('saveProductDraft', changed, maker))
    expect((await productConsole.item(id))!.newest.preview.currency).toBe('ETH')
  })

  test.each([
    ['saleDays', { saleDays: 3 }],
    ['issuer', { productType: 'bond', saleDays: 3, targetAmount: '100' }],
    ['machine', { productType: 'miner' }],
    ['words.en-us.name', { words: { ...words, 'en-us': { ...textOf('en-us'), name: '   ' } } }],
    ['rate', { rate: '0.0028' }],
    ['minAmount', { step: '30' }],
    [
      'targetAmount',
      { productType: 'bond', rate: '0.1', issuer: 'A', saleDays: 3, targetAmount: '100001' },
    ],
  ])('is refused where its %s does not fit', async (field, over) => {
    await open('unfit')
    expect(await create(over)).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [expect.objectContaining({ field })] },
    })
    expect(errorOf(await create({ minAmount: '0.000000001' }))).toBe('AMOUNT_PRECISION')
  })
})

describe('publishing a new product', () => {
  test('needs two operators who read every term, and an account that covers the first day of the whole quota', async () => {
    await open('funded')
    const id = await made()
    await w.fill(id, '199.99')
    expect(await ask(id)).toMatchObject({
      refused: 'FUNDING_TOO_LOW',
      details: { values: { min: '200', currency: 'USDT' } },
    })
    await w.fill(id, '0.01')
    const approvalRequest = granted(await ask(id, alone))
    expect(errorOf(await ask(id))).toBe('STATE_CHANGED')
    const { records } = granted(
      await productConsole.call('listApprovals', { ...page, show: 'open' }, checker),
    )
    const { sentence } = records.find((one) => one.id === approvalRequest.pendingApprovalId)!
    for (const term of ['Name, en-us', 'a new product', '0.2 % a day', '100,000 USDT', '3 of 5'])
      expect(sentence).toContain(term)
    expect(errorOf(await productConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    expect(await listed()).toEqual(['66811'])
    granted(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))
    expect(await listed()).toEqual(['66811', id])
  })

  test('is refused to the checker if the account no longer covers it', async () => {
    await open('emptied')
    const id = await made()
    await w.fill(id, '200')
    const { pendingApprovalId } = granted(await ask(id))
    const change = (by: string) =>
      pastLedgerGuards(w.database, (owner) =>
        owner.query(`update ledger_account set balance = balance ${by} where user_id = $1`, [id]),
      )
    await change('- 1')
    expect(errorOf(await productConsole.approve(pendingApprovalId!, checker))).toBe(
      'FUNDING_TOO_LOW',
    )
    await change('+ 1')
    granted(await productConsole.approve(pendingApprovalId!, checker))
  })

  test.each(['name', 'description', 'disclosure', 'payer', 'source'] as const)(
    'is refused while its %s is missing in a language',
    async (part) => {
      await open('half')
      const id = await made({ words: { ...words, jp: { ...textOf('jp'), [part]: ' ' } } })
      await w.fill(id, '1000')
      expect((await productConsole.item(id))!.newest.completeCount).toBe(7)
      expect(await ask(id)).toMatchObject({
        refused: 'VALIDATION_FAILED',
        details: { fields: [{ field: `words.jp.${part}`, rule: 'required' }] },
      })
    },
  )

  test('can be set for a time, and takes effect at its exact millisecond', async () => {
    await open('scheduled')
    const startAt = w.world.clock.now() + hour
    const id = await published({ startAt })
    await w.world.advance(hour - 1)
    expect(await listed()).toEqual(['66811'])
    await w.world.advance(1)
    expect(await listed()).toEqual(['66811', id])
    expect(granted(await w.call('getProduct', '1', { id })).saleStartAt).toBe(startAt)
  })

  test.each(languages)(
    'shows it in %s, with the payer and the source of the income',
    async (lang) => {
      await open(`read ${lang}`)
      const id = await published()
      const found = granted(await w.call('getProduct', '1', { id }, null, lang))
      const { name, description, disclosure, payer, source } = textOf(lang)
      expect(found).toMatchObject({ name, description, disclosure, funding: { payer, source } })
      const user = await w.userWith('1000')
      const input = await w.order(id, '100')
      const order = granted(await w.call('buyProduct', user, input, null, lang))
      expect(order.productName).toBe(name)
      const own = granted(await w.call('getProductOrder', user, { id: order.id }, null, lang))
      expect(own.productName).toBe(name)
    },
  )

  test('pays its buyers by the day from its account', async () => {
    await open('paid')
    const id = await published()
    const user = await w.userWith('1000')
    await w.bought(user, id, '500')
    await w.live(11)
    // 500 at 0.2 % a day for ten days.
    expect(await w.balance(user, 'balance.available')).toBe('1010')
    expect(await w.balance(id, 'funding.available')).toBe('990')
  })

  test('accepts a machine, which is bought by the piece', async () => {
    await open('machine')
    const over = { step: '199', minAmount: '199', maxAmount: '1990', totalQuota: '19900' }
    const id = await published({ productType: 'miner', machine: sheet, ...over })
    expect(granted(await w.call('getProduct', '1', { id })).miner).toEqual({
      ...sheet,
      unitPrice: '199',
    })
    const user = await w.userWith('1000')
    const { disclosureVersion } = await w.order(id, '199')
    const input = { productId: id, machineCount: 2, disclosureVersion }
    expect(granted(await w.call('buyProduct', user, input))).toMatchObject({ amount: '398' })
  })

  test('accepts a bond, whose first sale begins with the publication', async () => {
    await open('bond')
    const issued = { issuer: 'Fern (invented)', saleDays: 2, targetAmount: '300' }
    const id = await published({ productType: 'bond', rate: '0.1', ...issued })
    const user = await w.userWith('1000')
    await w.bought(user, id, '300')
    expect(granted(await w.call('getProduct', '1', { id })).bond).toMatchObject({
      issuer: 'Fern (invented)',
      raisedAmount: '300',
    })
    await w.live(3)
    expect(await w.balance(user, 'balance.available')).not.toBe('700')
  })

  test('gives it a name in every language for its letters', async () => {
    await open('letters')
    const id = await made({ totalQuota: '1000' })
    await w.fill(id, '2')
    granted(await productConsole.publish(id, 1))
    const user = await w.userWith('1000')
    await w.bought(user, id, '500')
    w.known.lang = 'ko'
    await w.live(4)
    await w.pay()
    expect((await w.letters()).map(({ what }) => what)).toEqual([
      expect.stringContaining('Name, ko'),
    ])
  })
})
