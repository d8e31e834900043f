import { dayMs } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { productOf, type InvestWorld } from '../invest/testing/invest-world.ts'
import { withClient } from '../platform/database/roles.ts'
import { errorOf, granted } from './answers.ts'
import {
  checker,
  draft,
  maker,
  openProductConsole,
  why,
  type ProductConsole,
} from './product-console.ts'

const [week, bond] = ['66811', '66831'] as const
const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const
const hour = 3_600_000
const old = { issuer: 'Fern', targetAmount: '100', saleDays: 3 }
const bondOf = (over: object = {}) =>
  productOf(bond, { productType: 'bond', ratePer: 'year', bond: old, ...over })
const next = { issuer: 'Larch', saleDays: 1, targetAmount: '50' }

let w: InvestWorld
let productConsole: ProductConsole
async function open(seed: string, product: object) {
  productConsole = await openProductConsole(seed, [product])
  w = productConsole.world
}
afterEach(() => w.close())

const save = (version: number, over: object, id: string) =>
  productConsole.call('saveProductDraft', { id, version, ...draft, ...over }, maker)
const ask = (version: number, id: string) =>
  productConsole.call('publishProduct', { id, version, ...why }, maker)
const salesOf = async () => granted(await w.call('listBondSales', '1', page)).records

describe('sales of a bond under two versions of its terms', () => {
  test('never share a first day: such terms are not published', async () => {
    await open('overlap', bondOf({ coolingOffHours: 24 }))
    await w.fill(bond, '1000')
    granted(await save(1, next, bond))
    const refused = await ask(2, bond)
    expect(refused).toMatchObject({
      refused: 'BOND_SALES_OVERLAP',
      details: { values: { min: '2' } },
    })
    granted(await save(2, { ...next, saleDays: 2 }, bond))
    granted(await productConsole.publish(bond, 3))
    const [first, second] = [await w.userWith('100'), await w.userWith('100')]
    const before = await w.bought(first, bond, '100')
    await w.live(3)
    const after = await w.bought(second, bond, '50')
    expect(after.startAt).toBeGreaterThan(before.startAt)
    expect(
      (await salesOf()).map(({ raisedAmount, investorCount }) => [raisedAmount, investorCount]),
    ).toEqual([
      ['50', 1],
      ['100', 1],
    ])
  })

  test('are not added up under older terms with a shared first day: the second is not sold', async () => {
    await open('mixed', bondOf({ coolingOffHours: 24 }))
    await w.fill(bond, '1000')
    const [first, second] = [await w.userWith('100'), await w.userWith('100')]
    await w.bought(first, bond, '100')
    granted(await save(1, { ...next, saleDays: 2 }, bond))
    granted(await productConsole.publish(bond, 2))
    // Published as by a server before this rule.
    await withClient(w.database.ownerUrl, (owner) =>
      owner.query(`
        alter table invest_version disable trigger user;
        update invest_version set terms = jsonb_set(terms, '{bond,saleDays}', '1') where product_id = ${bond} and number = 2;
        alter table invest_version enable trigger user`),
    )
    await w.live(3)
    expect(granted(await w.call('getProduct', '1', { id: bond })).bond).toMatchObject({
      raisedAmount: '0',
      investorCount: 0,
    })
    const order = await w.order(bond, '50')
    expect(errorOf(await w.call('buyBond', second, order))).toBe('PRODUCT_NOT_ON_SALE')
    expect(await salesOf()).toMatchObject([{ raisedAmount: '100', investorCount: 1 }])
    await w.live(1)
    await w.bought(second, bond, '50')
  })

  test('name the issuer of their own version', async () => {
    await open('issuers', bondOf())
    await w.fill(bond, '1000')
    await w.bought(await w.userWith('100'), bond, '100')
    granted(await save(1, next, bond))
    granted(await productConsole.publish(bond, 2))
    await w.live(3)
    await w.bought(await w.userWith('100'), bond, '50')
    expect((await salesOf()).map(({ issuer }) => issuer)).toEqual(['Larch', 'Fern'])
  })
})

describe('a version published for later', () => {
  const scheduled = async (id: string) =>
    (await productConsole.item(id))!.scheduled.map(({ version }) => version)
  const sentenceOf = async (approvalId: string | null) => {
    const { records } = granted(
      await productConsole.call('listApprovals', { ...page, show: 'open' }, checker),
    )
    return records.find(({ id }) => id === approvalId)!.sentence
  }

  test('is replaced by an earlier one, which the checker reads', async () => {
    await open('replaced', productOf(week))
    await w.fill(week, '1000')
    const startAt = w.world.clock.now() + 2 * dayMs
    granted(await save(1, { startAt }, week))
    granted(await productConsole.publish(week, 2))
    expect(await scheduled(week)).toEqual([2])
    granted(await save(2, { days: 20 }, week))
    const { pendingApprovalId } = granted(await ask(3, week))
    expect(await sentenceOf(pendingApprovalId)).toMatch(
      /Version 2, which was to hold from .*, never holds then\./,
    )
    granted(await productConsole.approve(pendingApprovalId!, checker))
    const published = w.events.findLast(({ name }) => name === 'productPublished')
    expect(published!.data).toEqual({
      productId: week,
      version: 3,
      replaces: [{ version: 2, wasFrom: startAt }],
    })
    const { rows } = await w.pool.query(
      `select after from operator_audit where action = 'askToPublishProduct' order by seq desc limit 1`,
    )
    expect(JSON.parse((rows as { after: string }[])[0]!.after)).toMatchObject({
      replaces: [{ version: 2, wasFrom: startAt }],
    })
    expect(await scheduled(week)).toEqual([])
    await w.world.advance(3 * dayMs)
    expect(granted(await w.call('getProduct', '1', { id: week }))).toMatchObject({ days: 20 })
  })

  test('stays in force until another one published for even later', async () => {
    await open('in order', productOf(week))
    await w.fill(week, '1000')
    const at = (hours: number) => w.world.clock.now() + hours * hour
    granted(await save(1, { startAt: at(1), days: 10 }, week))
    granted(await productConsole.publish(week, 2))
    granted(await save(2, { startAt: at(2), days: 20 }, week))
    const { pendingApprovalId } = granted(await ask(3, week))
    expect(await sentenceOf(pendingApprovalId)).not.toContain('never holds')
    granted(await productConsole.approve(pendingApprovalId!, checker))
    expect(await scheduled(week)).toEqual([2, 3])
    const days = async () => granted(await w.call('getProduct', '1', { id: week })).days
    await w.world.advance(hour)
    expect(await days()).toBe(10)
    await w.world.advance(hour)
    expect(await days()).toBe(20)
  })
})
