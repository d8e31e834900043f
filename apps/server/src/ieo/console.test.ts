import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import {
  checker,
  day,
  draftOf,
  hour,
  longestTimes,
  maker,
  openIeoWorld,
  operatorOf,
  startAt,
  type IeoWorld,
} from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('ieo console')
})
afterAll(() => w.close())

const save = (over: object = {}) => w.callConsole('saveIeoDraft', draftOf(over), maker)
const item = async (id: string) =>
  granted(await w.callConsole('listIeoItems', {}, maker)).find((one) => one.id === id)!
const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const

/** A project of its own, in this world's time. */
const later = (over: object = {}) => {
  const now = w.world.clock.now()
  return {
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day + hour,
    ...over,
  }
}

describe('a draft', () => {
  test('is visible in the console only, and changes by versions', async () => {
    const { id, version } = granted(await save({ symbol: 'DRAFT' }))
    expect(version).toBe(1)
    const user = await w.userWith('0')
    expect(errorOf(await w.call('getIeoProject', user, { id }))).toBe('NOT_FOUND')
    expect(granted(await w.call('listIeoProjects', user, page)).records).toEqual([])
    const next = { projectId: id, version: 1, symbol: 'DRAFT', price: '0.5' }
    expect(granted(await save(next))).toEqual({ id, version: 2 })
    expect(errorOf(await save(next))).toBe('STATE_CHANGED')
    expect(await item(id)).toMatchObject({ status: 'draft', version: 2, price: '0.5' })
  })

  const longest = longestTimes(startAt)

  test('may last for the longest times', async () => {
    expect(granted(await save({ symbol: 'LONG', ...longest }))).toMatchObject({ version: 1 })
  })

  test.each([
    ['symbol', { symbol: 'BTC' }],
    ['listSymbol', { symbol: 'NOVA', listSymbol: 'BTCUSDT' }],
    ['listSymbol', { symbol: 'BTC', listSymbol: 'ETHUSDT' }],
    ['saleQuantity', { saleQuantity: '105' }],
    ['perUserMin', { perUserMin: '15' }],
    ['perUserMax', { perUserMin: '50', perUserMax: '40' }],
    ['perUserMax', { perUserMax: '110' }],
    ['step', { saleQuantity: '1000010' }],
    ['step', { saleQuantity: '50000', perUserMax: '10010' }],
    ['applyEndAt', { applyEndAt: startAt + hour }],
    ['whitepaperUrl', { whitepaperUrl: 'https://user@nova.example/paper.pdf' }],
    ['whitepaperUrl', { whitepaperUrl: 'https://nova.example:8443/paper.pdf' }],
    ['drawAt', { drawAt: startAt + hour + day + 59_999 }],
    ['payDeadlineAt', { payDeadlineAt: startAt + 2 * hour + day + 599_999 }],
    ['applyEndAt', { ...longest, applyEndAt: longest.applyEndAt + 1 }],
    ['drawAt', { ...longest, drawAt: longest.drawAt + 1 }],
    ['payDeadlineAt', { ...longest, payDeadlineAt: longest.payDeadlineAt + 1 }],
    ['drawAt', { drawAt: startAt + 36_500 * day, payDeadlineAt: startAt + 36_501 * day }],
  ])('with an invalid %s is refused', async (field, over) => {
    expect(await save(over)).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [expect.objectContaining({ field })] },
    })
  })
})

describe('publishing', () => {
  test('needs two operators, shows the checker every term, and refuses the maker', async () => {
    const { id } = granted(await save({ symbol: 'TWO' }))
    const approvalRequest = granted(await w.asked(id, 'publish'))
    expect(approvalRequest.applied).toBe(false)
    expect(await item(id)).toMatchObject({ pending: { act: 'publish' }, status: 'draft' })
    expect(errorOf(await w.asked(id, 'publish'))).toBe('STATE_CHANGED')
    const { records } = granted(
      await w.callConsole('listApprovals', { ...page, show: 'open' }, checker),
    )
    const { sentence } = records.find((one) => one.id === approvalRequest.pendingApprovalId)!
    for (const term of ['Nova network', '100 TWO', '0.3 USDT', 'by lottery', 'An invented network'])
      expect(sentence).toContain(term)
    const both = operatorOf('7001', 'product', 'finance')
    expect(errorOf(await w.agreed(approvalRequest.pendingApprovalId!, both))).toBe('SELF_APPROVAL')
    granted(await w.agreed(approvalRequest.pendingApprovalId!))
    expect(await item(id)).toMatchObject({ status: 'published', pending: null })
    const change = { projectId: id, version: 1, symbol: 'TWO', price: '0.1' }
    expect(errorOf(await save(change))).toBe('STATE_CHANGED')
  })

  test('publishes exactly the requested version', async () => {
    const { id } = granted(await save({ symbol: 'OTHER' }))
    const approvalRequest = granted(await w.asked(id, 'publish'))
    granted(await save({ projectId: id, version: 1, symbol: 'OTHER', price: '9' }))
    expect(errorOf(await w.agreed(approvalRequest.pendingApprovalId!))).toBe('STATE_CHANGED')
    expect(await item(id)).toMatchObject({ status: 'draft' })
  })

  const symbolFault = {
    refused: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'symbol', rule: 'choice' }] },
  }

  test('refuses a token name that is in use, also if both were requested before', async () => {
    const [one, two] = [
      granted(await save({ symbol: 'ONE' })).id,
      granted(await save({ symbol: 'ONE' })).id,
    ]
    const second = granted(await w.asked(two, 'publish'))
    expect(await w.inVain(second.pendingApprovalId!)).toBeNull()
    await w.both(one, 'publish')
    expect(await w.inVain(second.pendingApprovalId!)).toBe('changed')
    expect(await w.agreed(second.pendingApprovalId!)).toMatchObject(symbolFault)
    const { id } = granted(await save({ symbol: 'ONE' }))
    expect(await w.asked(id, 'publish')).toMatchObject(symbolFault)
  })

  test('refuses a token name that became a currency since the draft or the request', async () => {
    const [asked, draft] = [
      granted(await save({ symbol: 'GROWN' })).id,
      granted(await save({ symbol: 'GROWN' })).id,
    ]
    const approvalRequest = granted(await w.asked(asked, 'publish'))
    w.markets.set('GROWN', 'GROWNUSDT')
    expect(await w.agreed(approvalRequest.pendingApprovalId!)).toMatchObject(symbolFault)
    expect(await w.asked(draft, 'publish')).toMatchObject(symbolFault)
    expect(await item(draft)).toMatchObject({ status: 'draft' })
  })

  test('is refused for missing and ended projects', async () => {
    const why = { act: 'publish', reasonKey: 'terms_complete', remark: 'a test' } as const
    expect(errorOf(await w.callConsole('askIeo', { id: '404', version: 1, ...why }, maker))).toBe(
      'NOT_FOUND',
    )
    const { id } = granted(await save({ symbol: 'LATE' }))
    const stale = { id, version: 7, ...why }
    expect(errorOf(await w.callConsole('askIeo', stale, maker))).toBe('STATE_CHANGED')
    await w.until(startAt + hour + day)
    expect(errorOf(await w.asked(id, 'publish'))).toBe('STATE_CHANGED')
  })
})

describe('cancelling', () => {
  /** An application for a project that waits for its draw. */
  async function closed(symbol: string, over: object = {}) {
    const id = await w.published(later({ symbol, ...over }))
    const user = await w.userWith('100')
    await w.applied(id, user, '10')
    const { applyEndAt, drawAt } = await w.project(id, user)
    await w.until(applyEndAt + 5_000)
    await w.decide()
    expect(await item(id)).toMatchObject({ status: 'closed' })
    return { id, user, drawAt }
  }

  test('is possible until the announced time of the draw', async () => {
    const { id, user, drawAt } = await closed('SOON')
    await w.until(drawAt - 1)
    await w.both(id, 'cancel')
    await w.until(drawAt)
    await w.sign()
    await w.decide()
    expect(await w.order(user, id)).toMatchObject({ statusKey: 'cancelled', wonQuantity: null })
  })

  test('is refused from the time of the draw on, also if it was requested before', async () => {
    const { id, user, drawAt } = await closed('LATER')
    await w.until(drawAt - 1)
    const approvalRequest = granted(await w.asked(id, 'cancel'))
    await w.until(drawAt)
    expect(await w.inVain(approvalRequest.pendingApprovalId!)).toBe('changed')
    expect(errorOf(await w.agreed(approvalRequest.pendingApprovalId!))).toBe('STATE_CHANGED')
    await w.sign()
    await w.decide()
    const order = await w.order(user, id)
    expect(order).toMatchObject({ statusKey: 'won' })
    granted(await w.call('payIeo', user, { orderId: order.id }))
    await w.until(drawAt + 30 * day)
    expect(await item(id)).toMatchObject({ status: 'drawn' })
    const why = { act: 'cancel', reasonKey: 'legal_order', remark: 'a test' } as const
    const { version } = await item(id)
    expect(errorOf(await w.callConsole('askIeo', { id, version, ...why }, maker))).toBe(
      'STATE_CHANGED',
    )
  })

  test('is possible again for a project that is not drawn a day after its time', async () => {
    const { id, user, drawAt } = await closed('STUCK')
    // Without a record nothing is drawn.
    await w.until(drawAt + day - 1)
    await w.decide()
    expect(errorOf(await w.asked(id, 'cancel'))).toBe('STATE_CHANGED')
    await w.until(drawAt + day)
    await w.both(id, 'cancel')
    await w.decide()
    expect(await w.order(user, id)).toMatchObject({ statusKey: 'cancelled' })
    expect(await w.balance(user, 'balance.available')).toBe('100')
  })

  test('is refused by the database too once a project is drawn', async () => {
    const { id, user, drawAt } = await closed('KEPT', { allocationMode: 'prorata' })
    await w.until(drawAt)
    await w.decide()
    expect(await w.order(user, id)).toMatchObject({ statusKey: 'won' })
    await expect(
      w.pool.query(
        `update ieo_project set status = 'cancelled', cancelled_at = 1, cancel_reason = 'x' where id = $1`,
        [id],
      ),
    ).rejects.toThrow('no ieo_project goes from drawn to cancelled')
  })

  test('by an older version after the draw refunds every payment exactly, whatever was won', async () => {
    const id = await w.published(later({ symbol: 'OFF', allocationMode: 'prorata', price: '0.7' }))
    const users = await Promise.all(Array.from({ length: 3 }, () => w.userWith('100')))
    for (const user of users) await w.applied(id, user, '50')
    await w.drawn(id, users[0]!)
    const [paid, won] = users
    granted(await w.call('payIeo', paid!, { orderId: (await w.order(paid!, id)).id }))
    expect(await w.balance(paid!, 'ieo.held')).toBe('23.33333334')
    await w.cancelledLate(id)
    const unpaid = await w.call('payIeo', won!, { orderId: (await w.order(won!, id)).id })
    expect(errorOf(unpaid)).toBe('IEO_NOT_WON')
    await w.decide()
    for (const user of users) {
      expect(await w.balance(user, 'balance.available')).toBe('100')
      expect(await w.balance(user, 'ieo.held')).toBe('0')
      expect(await w.order(user, id)).toMatchObject({ status: -3, statusKey: 'cancelled' })
    }
    expect(await w.project(id, paid!)).toMatchObject({
      statusKey: 'cancelled',
      cancelReason: 'At the request of the issuer.',
    })
    for (const act of ['publish', 'cancel', 'list'] as const)
      expect(errorOf(await w.asked(id, act))).toBe('STATE_CHANGED')
  })

  test('ends an open window and its applications', async () => {
    const id = await w.published(later({ symbol: 'SHUT' }))
    const user = await w.userWith('0')
    await w.applied(id, user, '10')
    await w.both(id, 'cancel')
    await w.decide()
    expect(await w.order(user, id)).toMatchObject({ statusKey: 'cancelled', wonQuantity: null })
    const other = await w.userWith('0')
    expect(errorOf(await w.call('applyIeo', other, await w.body(id, other, '10')))).toBe(
      'IEO_NOT_OPEN',
    )
  })
})

describe('listing', () => {
  test('waits until no payment is possible any more, and cannot be undone', async () => {
    const id = await w.published(later({ symbol: 'DONE', allocationMode: 'prorata' }))
    const user = await w.userWith('100')
    await w.applied(id, user, '50')
    expect(errorOf(await w.asked(id, 'list'))).toBe('STATE_CHANGED')
    await w.drawn(id, user)
    expect(errorOf(await w.asked(id, 'list'))).toBe('STATE_CHANGED')
    const order = await w.order(user, id)
    granted(await w.call('payIeo', user, { orderId: order.id }))
    await w.until(order.payDeadlineAt!)
    await w.both(id, 'list')
    // A later cancellation is refused: the tokens are with their users.
    expect(errorOf(await w.asked(id, 'cancel'))).toBe('STATE_CHANGED')
    await w.decide()
    expect(await w.balance(user, 'balance.available', 'DONE')).toBe('50')
    expect(await w.balance(user, 'balance.available')).toBe('85')
    expect(errorOf(await w.call('payIeo', user, { orderId: order.id }))).toBe('IEO_ALREADY_PAID')
  })

  test('waits for users who were told late and have longer to pay', async () => {
    const id = await w.published(later({ symbol: 'TARDY', allocationMode: 'prorata' }))
    const user = await w.userWith('100')
    await w.applied(id, user, '50')
    const { applyEndAt, drawAt, payDeadlineAt } = await w.project(id, user)
    await w.until(applyEndAt + 5_000)
    await w.decide()
    await w.until(drawAt)
    // The project is decided, and its users are told only an hour before the deadline.
    const noUsers = [Number(67300n % 64n)].filter((part) => part !== Number(BigInt(user) % 64n))
    await w.ieo.decideDue(noUsers, w.world.clock.now())
    await w.until(payDeadlineAt - hour)
    await w.decide()
    expect((await w.order(user, id)).payDeadlineAt).toBe(
      payDeadlineAt - hour + (payDeadlineAt - drawAt),
    )
    await w.until(payDeadlineAt)
    expect(errorOf(await w.asked(id, 'list'))).toBe('STATE_CHANGED')
  })
})

test("allows links to a white paper's host once two operators have published it", async () => {
  const { id } = granted(
    await save(later({ symbol: 'PAPER', whitepaperUrl: 'https://docs.nova.example/paper.pdf' })),
  )
  await w.decide()
  expect(w.ieo.outlinkHosts()).not.toContain('docs.nova.example')
  await w.both(id, 'publish')
  await w.decide()
  expect(w.ieo.outlinkHosts()).toContain('docs.nova.example')
  // It is still readable after the offering is cancelled.
  await w.both(id, 'cancel')
  await w.decide()
  expect(w.ieo.outlinkHosts()).toContain('docs.nova.example')
})
