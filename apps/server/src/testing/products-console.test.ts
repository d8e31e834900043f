import { languages } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { productOf, type InvestWorld } from '../invest/testing/invest-world.ts'
import { partOf } from '../platform/part.ts'
import { openPolicy, type PolicyContext } from '../policy/index.ts'
import { errorOf, granted } from './answers.ts'
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

const [week, bond] = ['66811', '66831'] as const
const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const
const hour = 3_600_000
const wanted = { id: week, version: 1, ...draft }
const machine = {
  manufacturer: 'Larch',
  hashrate: '1',
  powerConsumption: '1',
  size: '1',
  weight: '1',
  temperature: '1',
  humidity: '1',
  network: '1',
}
const ofBond = { issuer: 'A', saleDays: 2, targetAmount: '300' }

let w: InvestWorld
let productConsole: ProductConsole
async function open(
  seed: string,
  products: readonly object[] = [productOf(week)],
  policy: PolicyContext = openPolicy,
) {
  productConsole = await openProductConsole(seed, products, policy)
  w = productConsole.world
}
afterEach(() => w.close())

const save = (over: object = {}) =>
  productConsole.call('saveProductDraft', { ...wanted, ...over }, maker)
const ask = (version: number, id: string = week, who = maker) =>
  productConsole.call('publishProduct', { id, version, ...why }, who)
const item = async (id: string = week) => (await productConsole.item(id))!
const product = async (id: string = week) => granted(await w.call('getProduct', '1', { id }))
const publish = (version: number, id: string = week) => productConsole.publish(id, version)

describe('a draft of terms', () => {
  test('is visible to operators only until two have published it', async () => {
    await open('draft')
    const before = await product()
    expect(granted(await save())).toMatchObject({ id: week, version: 2 })
    expect(await product()).toEqual(before)
    expect(errorOf(await save())).toBe('STATE_CHANGED')
    expect(await item()).toMatchObject({
      current: { days: 7, disclosureVersion: before.disclosureVersion },
      newest: { version: 2, isPublished: false, preview: { days: 10, minAmount: '20' }, words },
    })
    granted(await publish(2))
    expect(await product()).toMatchObject({
      days: 10,
      dailyRate: '0.002',
      minAmount: '20',
      maxAmount: '500',
      totalQuota: '100000',
      disclosure: words['en-us'].disclosure,
    })
    expect((await item()).newest).toMatchObject({ isPublished: true, version: 2 })
  })

  test.each([
    ['rate', { rate: '0.003' }],
    ['minAmount', { minAmount: '10.001' }],
    ['maxAmount', { maxAmount: '19' }],
    ['totalQuota', { totalQuota: '19' }],
    ['saleDays', ofBond],
    ['machine', { machine }],
    ['penaltyRate', { lockDays: 3 }],
    ['penaltyRate', { lockDays: 3, penaltyRate: '1.01' }],
    ['days', { lockDays: 10, penaltyRate: '0.01' }],
  ])('whose %s does not fit is refused', async (field, over) => {
    await open('unfit')
    expect(await save(over)).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [expect.objectContaining({ field })] },
    })
    expect(errorOf(await save({ id: '4711' }))).toBe('NOT_FOUND')
    expect(errorOf(await save({ minAmount: '0.000000001' }))).toBe('AMOUNT_PRECISION')
  })

  test('is not published until complete in eight languages, nor are shipped terms', async () => {
    await open('half')
    expect(errorOf(await ask(1))).toBe('STATE_CHANGED')
    granted(await save({ words: { ...words, ko: { ...textOf('ko'), payer: ' ' } } }))
    expect(await ask(2)).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'words.ko.payer', rule: 'required' }] },
    })
  })
})

describe('publishing', () => {
  test('needs two operators: the checker reads each term beside its former value', async () => {
    await open('two')
    granted(await save())
    const approvalRequest = granted(await ask(2, week, alone))
    expect(errorOf(await ask(2))).toBe('STATE_CHANGED')
    expect((await item()).pendingPublishId).toBe(approvalRequest.pendingApprovalId)
    const listed = granted(
      await productConsole.call('listApprovals', { ...page, show: 'open' }, checker),
    )
    const { sentence } = listed.records.find(({ id }) => id === approvalRequest.pendingApprovalId)!
    for (const term of ['0.2 % a day (was 0.1 % a day)', 'term 10 days (was 7 days)', '20 USDT'])
      expect(sentence).toContain(term)
    expect(errorOf(await productConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    expect(await product()).toMatchObject({ days: 7 })
    granted(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))
    expect(await product()).toMatchObject({ days: 10 })
  })

  test('does nothing for a version with a later draft', async () => {
    await open('overtaken')
    granted(await save())
    const approvalRequest = granted(await ask(2))
    granted(await save({ version: 2, rate: '0.0025' }))
    expect(errorOf(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))).toBe(
      'STATE_CHANGED',
    )
    expect(await product()).toMatchObject({ dailyRate: '0.001' })
  })

  test('for a time takes effect at its exact millisecond', async () => {
    await open('scheduled')
    const startAt = w.world.clock.now() + hour
    granted(await save({ startAt }))
    granted(await publish(2))
    await w.world.advance(hour - 1)
    expect(await product()).toMatchObject({ days: 7 })
    // Until then, orders use the current terms.
    expect(await w.bought(await w.userWith('100'), week, '100')).toMatchObject({ days: 7 })
    await w.world.advance(1)
    expect(await product()).toMatchObject({ days: 10 })
  })

  test('of a bond waits for its next sale: an open sale keeps its terms to the end', async () => {
    const issued = { issuer: 'A', targetAmount: '1000', saleDays: 3 }
    await open('bond', [productOf(bond, { productType: 'bond', ratePer: 'year', bond: issued })])
    const [first, second] = [await w.userWith('1000'), await w.userWith('1000')]
    const early = await w.bought(first, bond, '400')
    granted(await save({ id: bond, rate: '0.1', ...ofBond }))
    granted(await publish(2, bond))
    expect(await product(bond)).toMatchObject({ days: 7, bond: { targetAmount: '1000' } })
    await w.live(3)
    expect(await product(bond)).toMatchObject({
      days: 10,
      bond: { targetAmount: '300', saleDays: 2, raisedAmount: '0' },
    })
    // Earlier sales had their own target and missed it.
    expect(await w.balance(first, 'balance.available')).toBe('1000')
    const late = await w.bought(second, bond, '300')
    expect(late.startAt - early.startAt).toBe(2 * 86_400_000)
    await w.live(3)
    expect(await w.balance(second, 'invest.held')).toBe('300')
  })
})

describe('an order', () => {
  test('keeps the terms of its purchase, and is paid by them to its end', async () => {
    await open('kept')
    const user = await w.userWith('2000')
    const order = await w.bought(user, week, '1000')
    granted(await save({ maxAmount: null }))
    granted(await publish(2))
    await w.live(2)
    const after = granted(await w.call('getProductOrder', user, { id: order.id }))
    expect(after).toMatchObject({
      dailyRate: '0.001',
      days: 7,
      disclosureVersion: order.disclosureVersion,
      accumulatedIncome: '1',
    })
    await w.live(6)
    expect(await w.balance(user, 'balance.available')).toBe('2007')
  })

  test.each([
    ['rate', 'rate = 200000, daily_income = div(amount * 200000, 100000000)'],
    ['days', 'days = days + 1'],
    ['amount', 'amount = amount + 100000000'],
    ['disclosure_version', "disclosure_version = 'another'"],
    ['penalty_rate', 'penalty_rate = penalty_rate + 1'],
    ['first_day', 'first_day = first_day - 1'],
  ])('has a %s that nobody can change, whoever asks the database', async (_column, change) => {
    await open('unchanged')
    const user = await w.userWith('2000')
    await w.bought(user, week, '1000')
    await expect(w.pool.query(`update invest_order set ${change}`)).rejects.toThrow(
      /the terms of an order are never changed/,
    )
  })

  test('is refused if its terms are replaced while it waits', async () => {
    await open('meanwhile')
    const user = await w.userWith('2000')
    const seen = await w.order(week, '1000')
    granted(await save())
    granted(await publish(2))
    expect(errorOf(await w.call('buyProduct', user, seen))).toBe('DISCLOSURE_NOT_ACCEPTED')
  })
})

describe('a funding account', () => {
  const fill = (amount: string, who = maker) =>
    productConsole.call('topUpFunding', { id: week, amount, ...why }, who)

  test('shows its balance, and the future needs of its orders', async () => {
    await open('coverage', [productOf(week, { funding: '10' })])
    expect((await item()).coverage).toMatchObject({
      wholeLife: '0',
      coverageRate: null,
      coveredDays: null,
    })
    const user = await w.userWith('2000')
    await w.bought(user, week, '1000')
    // 1,000 at 0.1 % a day for seven days, from tomorrow on.
    expect((await item()).coverage).toEqual({
      balance: '10',
      nextDay: '0',
      nextSevenDays: '6',
      nextThirtyDays: '7',
      wholeLife: '7',
      coverageRate: '1.42857142',
      coveredDays: 7,
      frozenAt: null,
      missedDays: 0,
    })
    // The product's page counts them in the same way before the first payment.
    expect((await product()).funding).toMatchObject({ dailyNeed: '0', coveredDays: 7 })
    await w.live(3)
    expect((await item()).coverage).toMatchObject({
      balance: '8',
      nextDay: '1',
      nextThirtyDays: '5',
      wholeLife: '5',
      coverageRate: '1.6',
      coveredDays: 5,
    })
    // The same in the list of all payout accounts.
    const funding = granted(await productConsole.call('listFundingItems', {}, maker))
    expect(funding.find(({ id }) => id === week)).toMatchObject({ coveredDays: 5, waiting: 0 })
    await w.live(5)
    expect((await item()).coverage).toMatchObject({ wholeLife: '0', coveredDays: null })
  })

  test('that is empty is filled by two operators, and each missed day is paid once', async () => {
    await open('filled', [productOf(week, { funding: '2' })])
    const user = await w.userWith('2000')
    await w.bought(user, week, '1000')
    await w.live(6)
    expect(await item()).toMatchObject({
      coverage: {
        balance: '0',
        missedDays: 3,
        nextDay: '4',
        coveredDays: 0,
        frozenAt: expect.any(Number),
      },
    })
    const approvalRequest = granted(await fill('100', alone))
    expect(errorOf(await fill('100'))).toBe('STATE_CHANGED')
    expect((await item()).pendingTopUpId).toBe(approvalRequest.pendingApprovalId)
    expect(errorOf(await productConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    expect(await w.balance(week, 'funding.available')).toBe('0')
    granted(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))
    expect(await w.balance(week, 'funding.available')).toBe('100')
    await w.pay()
    await w.pay()
    expect(await w.balance(user, 'balance.available')).toBe('1005')
    expect(await item()).toMatchObject({
      coverage: { balance: '97', missedDays: 0, frozenAt: null },
      pendingTopUpId: null,
    })
    await w.live(2)
    expect(await w.balance(user, 'balance.available')).toBe('2007')
  })

  test('is not filled above the limit, and an unknown account not at all', async () => {
    await open('bounds')
    expect(errorOf(await fill('10000000.1'))).toBe('AMOUNT_ABOVE_MAX')
    expect(errorOf(await fill('0.000000001'))).toBe('AMOUNT_PRECISION')
    const nobody = await productConsole.call(
      'topUpFunding',
      { id: '4711', amount: '1', ...why },
      maker,
    )
    expect(errorOf(nobody)).toBe('NOT_FOUND')
  })
})

describe('a renewal checks again', () => {
  const renewable = productOf(week, { autoRenewAllowed: true, levelLimit: 1, kycLimit: 1 })
  const renewed = async () => {
    const user = await w.userWith('1000')
    w.known.levelNo = 1
    w.known.identityLevel = 1
    granted(await w.call('buyProduct', user, { ...(await w.order(week, '1000')), autoRenew: true }))
    return user
  }

  test.each([
    ['level', { levelNo: 0, identityLevel: 1 }],
    ['identity', { levelNo: 1, identityLevel: 0 }],
  ] as const)('the %s: a refusal pays out and says why', async (reason, now) => {
    await open(`renewal ${reason}`, [renewable])
    const user = await renewed()
    Object.assign(w.known, now)
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    expect(await w.balance(user, 'invest.held')).toBe('0')
    const notRenewed = w.events.filter(({ name }) => name === 'productNotRenewed')
    expect(notRenewed.map(({ data }) => (data as { reason: string }).reason)).toEqual([reason])
  })

  const reasonOf = () =>
    w.events
      .filter(({ name }) => name === 'productNotRenewed')
      .map(({ data }) => (data as { reason: string }).reason)

  test('restrictions set by operators since', async () => {
    let restricted: string | null = null
    const about = { reasonKey: 'suspicious_activity', untilAt: Date.UTC(2027, 5, 1) } as never
    await open('renewal restricted', [renewable], {
      ...openPolicy,
      restriction: (userId, act) => (userId === restricted && act === 'trade' ? about : null),
    })
    const user = await renewed()
    restricted = user
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    expect(reasonOf()).toEqual(['restricted'])
  })

  test('a pause that its user has started since', async () => {
    await open('renewal excluded', [renewable])
    const user = await renewed()
    const now = w.world.clock.now()
    await w.pool.query(
      'insert into people_exclusion (part, user_id, until_at, set_at) values ($1, $2, $3, $4)',
      [partOf(user), user, now + 60 * 24 * hour, now],
    )
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    expect(reasonOf()).toEqual(['excluded'])
  })

  test('terms that two operators have published since', async () => {
    await open('renewal terms', [renewable])
    const user = await renewed()
    granted(await save({ levelLimit: 1, kycLimit: 1 }))
    granted(await publish(2))
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    const notRenewed = w.events.filter(({ name }) => name === 'productNotRenewed')
    expect(notRenewed.map(({ data }) => (data as { reason: string }).reason)).toEqual(['terms'])
  })
})

describe('the owner of an order is notified', () => {
  const what = async (user: string) =>
    (await w.letters()).filter(({ userId }) => userId === user).map((letter) => letter.what)

  test('of all days paid after an outage, in a single notice', async () => {
    await open('notified late', [productOf(week, { funding: '2' })])
    const user = await w.userWith('2000')
    await w.bought(user, week, '1000')
    await w.live(3)
    await w.turn(3)
    await w.pay()
    await w.pay()
    const letters = await w.letters()
    expect(letters).toMatchObject([{ userId: user, what: 'No income for now: P66811' }])
    expect(letters[0]!.text).toContain('on 3 days, from 2026-11-21 to 2026-11-23,')
    const { rows } = await w.pool.query('select day from invest_notice order by day')
    expect(rows).toHaveLength(3)
    await w.live(1)
    await w.pay()
    const [next, ...more] = await w.letters()
    expect(next!.text).toContain('2026-11-24')
    expect(next!.text).not.toContain('2026-11-21')
    expect(more).toEqual([])
  })

  test('once of each unpaid day, and once of its later payment', async () => {
    await open('notified', [productOf(week, { funding: '2' })])
    const [user, other] = [await w.userWith('2000'), await w.userWith('2000')]
    await w.bought(user, week, '1000')
    await w.live(3)
    expect(await what(user)).toEqual([])
    await w.live(1)
    await w.pay()
    const letters = await w.letters()
    expect(letters).toMatchObject([{ userId: user, what: 'No income for now: P66811' }])
    expect(letters[0]!.text).toContain('2026-11-21')
    expect(letters[0]!.text).toContain('http://candor.test/#/taoliOrder?id=')
    await w.live(1)
    await w.pay()
    expect(await what(user)).toEqual(['No income for now: P66811'])
    await w.fill(week, '100')
    await w.pay()
    await w.pay()
    expect(await w.letters()).toMatchObject([
      {
        userId: user,
        what: 'Missed income was paid: P66811',
        text: expect.stringContaining('before: 2.'),
      },
    ])
    await w.live(4)
    expect(await what(other)).toEqual([])
    expect(await what(user)).toEqual([])
  })

  test('of all days at once after an outage, and of no day without an own order', async () => {
    await open('rest', [productOf(week, { funding: '0.1' })])
    const [early, late] = [await w.userWith('2000'), await w.userWith('2000')]
    await w.bought(early, week, '1000')
    await w.turn(20)
    await w.bought(late, week, '1000')
    await w.pay()
    const letters = await w.letters()
    expect(letters.map(({ userId }) => userId)).toEqual([early])
    // Its last day was the seventh after the purchase.
    expect(letters[0]!.text).toContain('2026-11-25')
  })

  test.each(languages)('in %s of the reason why an order was not renewed', async (lang) => {
    await open(`words ${lang}`, [productOf(week, { autoRenewAllowed: true, kycLimit: 1 })])
    w.known.identityLevel = 1
    const user = await w.userWith('1000')
    granted(await w.call('buyProduct', user, { ...(await w.order(week, '1000')), autoRenew: true }))
    Object.assign(w.known, { identityLevel: 0, lang })
    await w.live(8)
    const [letter, ...more] = await w.letters()
    expect(more).toEqual([])
    expect(letter!.what).toContain('P66811')
    expect(`${letter!.what} ${letter!.text}`).not.toMatch(/[{}]|undefined/)
    const { noticeWords } = await import('../invest/notice-words.ts')
    expect(letter!.text).toContain(noticeWords[lang].because.identity)
  })
})
