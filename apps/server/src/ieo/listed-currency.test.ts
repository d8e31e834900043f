import { Amount } from '@candor/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../platform/lane/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { auditOf } from '../testing/audit-faults.ts'
import { ieoChecks } from './index.ts'
import {
  checker,
  day,
  draftOf,
  hour,
  maker,
  openIeoWorld,
  type IeoWorld,
} from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('a listed currency')
})
afterAll(() => w.close())

/** A project of Bitcoin, in this world's time. */
const terms = (over: object = {}) => {
  const now = w.world.clock.now()
  return draftOf({
    symbol: 'BTC',
    listSymbol: 'BTCUSDT',
    allocationMode: 'prorata',
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day + hour,
    ...over,
  })
}
const drafted = async (over: object = {}) =>
  granted(await w.callConsole('saveIeoDraft', terms(over), maker)).id
const item = async (id: string) =>
  granted(await w.callConsole('listIeoItems', {}, maker)).find((one) => one.id === id)!
const account = (id: string) => w.balance(id, 'funding.available', 'BTC')
const fund = async (id: string) =>
  granted(await w.callConsole('listFundingItems', {}, maker)).find((one) => one.id === id)

/** Money that the treasury gave and has not got back, and all tokens ever issued in this currency. */
async function treasury() {
  const { rows } = await w.pool.query<{ out: string; issued: string }>(
    `select coalesce(-sum(amount) filter (where account = 'house.sandbox'), 0) as out,
       count(*) filter (where kind = 'ieo_issue') as issued
     from ledger_entry where currency = 'BTC'`,
  )
  return { out: Amount.text(Amount.of(BigInt(rows[0]!.out))), issued: rows[0]!.issued }
}

async function published(over: object = {}): Promise<string> {
  const id = await drafted(over)
  await w.filled(id, '100')
  await w.both(id, 'publish')
  return id
}

describe('an account of a project', () => {
  test('is opened for its draft, and filled by two operators', async () => {
    const id = await drafted()
    expect(await fund(id)).toBeUndefined()
    await w.decide()
    expect(await fund(id)).toMatchObject({
      kindKey: 'offering',
      currency: 'BTC',
      balance: '0',
    })
    await w.filled(id, '40')
    expect(await account(id)).toBe('40')
    expect(await item(id)).toMatchObject({ listSymbol: 'BTCUSDT', heldQuantity: '40' })
  })

  test('owes nothing for a draft, and the whole quantity once it is published', async () => {
    const id = await drafted()
    await w.decide()
    expect(await fund(id)).toMatchObject({ owed: '0', nextSevenDays: '0', coverageRate: null })
    await w.filled(id, '100')
    expect(await fund(id)).toMatchObject({ balance: '100', owed: '0', coverageRate: null })
    await w.both(id, 'publish')
    expect(await fund(id)).toMatchObject({ balance: '100', owed: '100', coverageRate: '1' })
  })

  test('keeps its currency: a draft cannot change or drop its market', async () => {
    const id = await drafted()
    const change = { projectId: id, version: 1 }
    for (const over of [
      { symbol: 'NOVA', listSymbol: null },
      { listSymbol: null, symbol: 'OWN' },
    ])
      expect(
        await w.callConsole('saveIeoDraft', { ...terms(over), ...change }, maker),
      ).toMatchObject({
        refused: 'VALIDATION_FAILED',
        details: { fields: [{ field: 'listSymbol', rule: 'choice' }] },
      })
    const own = granted(await w.callConsole('saveIeoDraft', draftOf({ symbol: 'LATER' }), maker))
    const named = { ...terms(), projectId: own.id, version: 1 }
    expect(granted(await w.callConsole('saveIeoDraft', named, maker))).toMatchObject({ version: 2 })
  })
})

describe('publishing', () => {
  test('waits for an account that covers every token', async () => {
    const id = await drafted()
    expect(errorOf(await w.asked(id, 'publish'))).toBe('FUNDING_TOO_LOW')
    await w.filled(id, '99.99999999')
    expect(errorOf(await w.asked(id, 'publish'))).toBe('FUNDING_TOO_LOW')
    expect(await item(id)).toMatchObject({ status: 'draft' })
    await w.filled(id, '0.00000001')
    const approvalRequest = granted(await w.asked(id, 'publish'))
    const page = { pageNo: 1, pageSize: 100, order: 'desc', show: 'open' } as const
    const { records } = granted(await w.callConsole('listApprovals', page, checker))
    const { sentence, inVain } = records.find(
      (one) => one.id === approvalRequest.pendingApprovalId,
    )!
    expect(sentence).toContain('traded at BTCUSDT')
    expect(inVain).toBeNull()
    granted(await w.agreed(approvalRequest.pendingApprovalId!))
    expect(await item(id)).toMatchObject({ status: 'published', heldQuantity: '100' })
    expect(await w.project(id, await w.userWith('0'))).toMatchObject({ listSymbol: 'BTCUSDT' })
  })

  test('excludes a return, however the two are requested', async () => {
    const id = await drafted()
    await w.filled(id, '100')
    const asked = await Promise.all([w.asked(id, 'publish'), w.asked(id, 'return')])
    const approvalIds = asked.flatMap((one) => (isRefusal(one) ? [] : [one.pendingApprovalId!]))
    expect(approvalIds).toHaveLength(1)
    expect(asked.filter(isRefusal).map(errorOf)).toEqual(['STATE_CHANGED'])
    granted(await w.agreed(approvalIds[0]!))
    const { status, heldQuantity } = await item(id)
    expect([`${status} ${heldQuantity}`]).toContain(
      isRefusal(asked[0]) ? 'draft 0' : 'published 100',
    )
  })

  test('is refused after the tokens were returned', async () => {
    const id = await drafted()
    await w.filled(id, '100')
    const before = await treasury()
    await w.both(id, 'return')
    expect(await account(id)).toBe('0')
    expect(Number((await treasury()).out)).toBe(Number(before.out) - 100)
    expect(errorOf(await w.asked(id, 'publish'))).toBe('FUNDING_TOO_LOW')
    expect(errorOf(await w.asked(id, 'return'))).toBe('STATE_CHANGED')
  })

  test('lets no token out before it ends', async () => {
    const id = await published()
    expect(errorOf(await w.asked(id, 'return'))).toBe('STATE_CHANGED')
    expect(await account(id)).toBe('100')
  })

  test('is refused once its market has gone', async () => {
    const id = await drafted()
    await w.filled(id, '100')
    const approvalRequest = granted(await w.asked(id, 'publish'))
    w.markets.delete('BTC')
    expect(await w.inVain(approvalRequest.pendingApprovalId!)).toBe('changed')
    const gone = {
      refused: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'listSymbol', rule: 'choice' }] },
    }
    expect(await w.agreed(approvalRequest.pendingApprovalId!)).toMatchObject(gone)
    expect(await item(id)).toMatchObject({ status: 'draft' })
    expect(errorOf(await w.callConsole('saveIeoDraft', terms(), maker))).toBe('VALIDATION_FAILED')
    w.markets.set('BTC', 'BTCUSDT')
  })

  test('allows a listed currency that another project once offered as a new token', async () => {
    const first = granted(
      await w.callConsole('saveIeoDraft', terms({ symbol: 'ROSE', listSymbol: null }), maker),
    )
    await w.both(first.id, 'publish')
    w.markets.set('ROSE', 'ROSEUSDT')
    const id = await drafted({ symbol: 'ROSE', listSymbol: 'ROSEUSDT' })
    await w.filled(id, '100')
    await w.both(id, 'publish')
    expect(await item(id)).toMatchObject({ status: 'published' })
  })

  test('allows several projects of one listed currency', async () => {
    for (const id of [await published(), await published()])
      expect(await item(id)).toMatchObject({ status: 'published' })
  })
})

describe('its tokens', () => {
  test('go from the account to the payers, the rest is returned, and none is issued', async () => {
    const id = await published()
    const before = await treasury()
    const [paying, lapsing] = [await w.userWith('100'), await w.userWith('100')]
    await w.applied(id, paying, '30')
    await w.applied(id, lapsing, '50')
    await w.drawn(id, paying)
    const order = await w.order(paying, id)
    granted(await w.call('payIeo', paying, { orderId: order.id }))
    expect(await account(id)).toBe('100')
    await w.until(order.payDeadlineAt!)
    await w.decide()
    await w.both(id, 'list')
    await w.decide()
    expect(await account(id)).toBe('0')
    expect(await w.balance(paying, 'balance.available', 'BTC')).toBe('30')
    expect(await w.balance(lapsing, 'balance.available', 'BTC')).toBe('0')
    const after = await treasury()
    expect(Number(before.out) - Number(after.out)).toBe(70)
    expect(after.issued).toBe('0')
    expect(await fund(id)).toBeUndefined()
  })

  test('are all returned when nobody applied', async () => {
    const id = await published()
    const before = await treasury()
    const user = await w.userWith('0')
    await w.drawn(id, user)
    await w.until((await w.project(id, user)).payUntilAt!)
    await w.both(id, 'list')
    expect(await item(id)).toMatchObject({ status: 'listed', heldQuantity: '0' })
    expect(Number(before.out) - Number((await treasury()).out)).toBe(100)
  })

  test('are all returned when it is cancelled', async () => {
    const id = await published()
    const before = await treasury()
    const user = await w.userWith('100')
    await w.applied(id, user, '10')
    await w.both(id, 'cancel')
    await w.decide()
    expect(await account(id)).toBe('0')
    expect(Number(before.out) - Number((await treasury()).out)).toBe(100)
    expect(await w.balance(user, 'balance.available')).toBe('100')
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0')
  })

  test('are returned exactly as requested; a request is in vain once the account holds more', async () => {
    const id = await drafted()
    await w.filled(id, '100')
    const back = granted(await w.asked(id, 'return'))
    expect(await w.inVain(back.pendingApprovalId!)).toBeNull()
    const why = { reasonKey: 'funding_low', remark: 'a test' } as const
    const more = granted(await w.callConsole('topUpFunding', { id, amount: '1', ...why }, maker))
    granted(await w.agreed(more.pendingApprovalId!))
    expect(await w.inVain(back.pendingApprovalId!)).toBe('changed')
    expect(errorOf(await w.agreed(back.pendingApprovalId!))).toBe('STATE_CHANGED')
    expect(await account(id)).toBe('101')
  })

  test('that arrive after the end are returned by two operators', async () => {
    const id = await published()
    const why = { reasonKey: 'funding_low', remark: 'a test' } as const
    const late = granted(await w.callConsole('topUpFunding', { id, amount: '7', ...why }, maker))
    await w.both(id, 'cancel')
    granted(await w.agreed(late.pendingApprovalId!, checker))
    expect(await fund(id)).toMatchObject({ balance: '7', owed: '0' })
    await w.both(id, 'return')
    expect(await fund(id)).toBeUndefined()
    expect(await account(id)).toBe('0')
  })
})

describe('the audit finds', () => {
  const audit = () => auditOf(w.database, ieoChecks, 'ieo')

  test('a published project whose account misses tokens', async () => {
    await published()
    expect(
      await audit().spoilt(
        'ledger_account',
        `update ledger_account set balance = balance - 1
         where kind = 'funding.available' and balance = ${Amount.parse('100')}`,
      ),
    ).toEqual(['ieo covered'])
  })

  test('tokens of a listed currency that were issued', async () => {
    expect(
      await audit().spoilt(
        'ledger_transfer',
        "update ledger_transfer set kind = 'ieo_issue', debit = 'house.sandbox', debit_after = null where kind = 'ieo_release'",
      ),
    ).toEqual(['ieo source'])
  })

  test('more tokens released than were paid for', async () => {
    expect(
      await audit().spoilt(
        'ieo_project',
        "update ieo_project set list_symbol = null where status = 'listed' and list_symbol is not null and paid_quantity > 0",
      ),
    ).toContain('ieo source')
  })

  test('an account that made another payment', async () => {
    expect(
      await audit().spoilt(
        'ledger_transfer',
        "update ledger_transfer set kind = 'gift' where kind = 'funding_return' and ref_type = 'ieo_project'",
      ),
    ).toEqual(['ieo accounts'])
  })
})
