import { Amount } from '@candor/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, runUnkeyed } from '../platform/lane/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { livesIn } from '../testing/lives-in.ts'
import { createTickRecord } from '../testing/tick-record.ts'
import { applicationObstacles } from './closing-obstacles.ts'
import { applyIeo } from './commands/apply-ieo.ts'
import { versionOf } from './desk/terms.ts'
import { findProject } from './queries.ts'
import {
  checker,
  day,
  draftOf,
  hour,
  maker,
  openIeoWorld,
  type IeoWorld,
} from './testing/ieo-world.ts'

const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const
const why = { reasonKey: 'funding_low', remark: 'a test' } as const

/** Terms in this world's time. */
const termsIn = (w: IeoWorld, over: object = {}) => {
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
const draftedIn = async (w: IeoWorld, over: object = {}) =>
  granted(await w.desk('saveIeoDraft', termsIn(w, over), maker)).id
async function publishedIn(w: IeoWorld, over: object = {}) {
  const id = await draftedIn(w, over)
  await w.filled(id, '100')
  await w.both(id, 'publish')
  return id
}
const itemIn = async (w: IeoWorld, id: string) =>
  granted(await w.desk('listIeoItems', {}, maker)).find((one) => one.id === id)!
async function inVainOf(w: IeoWorld, wishId: string) {
  const { records } = granted(await w.desk('listApprovals', { ...page, show: 'open' }, checker))
  return records.find((one) => one.id === wishId)!.inVain
}

describe('requests in vain', () => {
  let w: IeoWorld
  beforeAll(async () => {
    w = await openIeoWorld('thief requests')
  })
  afterAll(() => w.close())

  test('A1: a return is shown to be in vain once the account was topped up', async () => {
    const id = await draftedIn(w)
    await w.filled(id, '100')
    const back = granted(await w.asked(id, 'return')).pendingApprovalId!
    const more = granted(await w.desk('topUpFunding', { id, amount: '1', ...why }, maker))
    granted(await w.agreed(more.pendingApprovalId!))
    const inVain = await inVainOf(w, back)
    const outcome = errorOf(await w.agreed(back))
    // Nothing else can be requested meanwhile.
    const next = errorOf(await w.asked(id, 'publish'))
    expect({ inVain, outcome, next }).toEqual({
      inVain: 'changed',
      outcome: 'STATE_CHANGED',
      next: 'STATE_CHANGED',
    })
  })

  test('A2: a publication is shown to be in vain once another project took its token name', async () => {
    const over = { symbol: 'TAKEN', listSymbol: null }
    const [one, two] = [await draftedIn(w, over), await draftedIn(w, over)]
    const first = granted(await w.asked(one, 'publish')).pendingApprovalId!
    const second = granted(await w.asked(two, 'publish')).pendingApprovalId!
    granted(await w.agreed(first))
    expect(await inVainOf(w, second)).toBe('changed')
  })

  test('A4: a draft that nobody was promised anything owes nothing and raises no alarm', async () => {
    const id = await draftedIn(w)
    await w.decide()
    const found = granted(await w.desk('listFundingItems', {}, maker)).find((one) => one.id === id)
    expect(found).toMatchObject({ owed: '0', coverageRate: null })
  })

  test('A3: a draft drawn in a hundred years is refused', async () => {
    const now = w.world.clock.now()
    const far = 100 * 365 * day
    const answer = await w.desk(
      'saveIeoDraft',
      termsIn(w, {
        symbol: 'FAR',
        listSymbol: null,
        drawAt: now + far,
        payDeadlineAt: now + 2 * far,
      }),
      maker,
    )
    expect(errorOf(answer)).toBe('VALIDATION_FAILED')
  })
})

describe('a currency that was listed after a draft was saved', () => {
  let w: IeoWorld
  beforeAll(async () => {
    w = await openIeoWorld('thief listed later')
  })
  afterAll(() => w.close())

  /** A draft of a new token BTC, as the version before BTC was listed could save it. */
  async function oldDraft(): Promise<string> {
    const id = await draftedIn(w, { symbol: 'OLD', listSymbol: null })
    const project = (await findProject(w.pool, id))!
    const version = versionOf({ ...project, symbol: 'BTC' }, project.spoken)
    await w.pool.query(
      `update ieo_project set symbol = 'BTC', disclosure_version = $2 where id = $1`,
      [id, version],
    )
    return id
  }

  test('B1: is never issued by it', async () => {
    const id = await oldDraft()
    const asked = await w.asked(id, 'publish')
    if (isRefusal(asked)) return
    const agreed = await w.agreed(asked.pendingApprovalId!)
    if (isRefusal(agreed)) return
    const user = await w.userWith('100')
    await w.applied(id, user, '100')
    await w.drawn(id, user)
    const order = await w.order(user, id)
    granted(await w.call('payIeo', user, { orderId: order.id }))
    await w.until(order.payDeadlineAt!)
    await w.decide()
    await w.both(id, 'list')
    await w.decide()
    // 100 BTC for 30 USDT, which no account held.
    expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0')
  })

  test('B2: can be offered by its market, though its token was once offered as a new one', async () => {
    const id = await draftedIn(w)
    await w.filled(id, '100')
    const wish = granted(await w.asked(id, 'publish')).pendingApprovalId!
    expect(errorOf(await w.agreed(wish))).toBeNull()
  })
})

describe('what users read and see', () => {
  let w: IeoWorld
  beforeAll(async () => {
    w = await openIeoWorld('thief words')
  })
  afterAll(() => w.close())

  test('C1: a letter does not say that bitcoins were listed now', async () => {
    const id = await publishedIn(w)
    const user = await w.userWith('100')
    await w.applied(id, user, '10')
    await w.drawn(id, user)
    const order = await w.order(user, id)
    granted(await w.call('payIeo', user, { orderId: order.id }))
    await w.until(order.payDeadlineAt!)
    await w.decide()
    await w.both(id, 'list')
    await w.decide()
    await Promise.all(w.told.map((event) => w.ieo.onEvent(event)))
    const texts = w.letters.filter(({ userId }) => userId === user).map(({ text }) => text)
    expect(texts.join('\n')).toContain('10 BTC')
    expect(texts.join('\n')).not.toContain('were listed')
  })

  test('C2: nobody sees or pays another application, a draft or its account', async () => {
    const draft = await draftedIn(w)
    await w.filled(draft, '100')
    const id = await publishedIn(w)
    const [owner, thief] = [await w.userWith('100'), await w.userWith('100')]
    await w.applied(id, owner, '10')
    await w.drawn(id, owner)
    const order = await w.order(owner, id)
    expect(errorOf(await w.call('payIeo', thief, { orderId: order.id }))).toBe('NOT_FOUND')
    const own = granted(await w.call('listIeoOrders', thief, { ...page, projectId: id }))
    expect(own.records).toEqual([])
    expect((await w.project(id, thief)).myOrder).toBeNull()
    expect(Object.keys(await w.project(id, thief))).not.toContain('heldQuantity')
    expect(errorOf(await w.call('getIeoProject', thief, { id: draft }))).toBe('NOT_FOUND')
    expect(errorOf(await w.call('getIeoProof', thief, { id: draft }))).toBe('NOT_FOUND')
    const proof = JSON.stringify(granted(await w.call('getIeoProof', thief, { id })))
    expect(proof).not.toContain(owner)
  })

  test('C3: a request of an ended account that arrives late applies for nothing', async () => {
    const id = await publishedIn(w)
    const user = await w.userWith('0')
    await livesIn(w.pool, user, null)
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
      w.world.clock.now(),
      user,
    ])
    const { disclosureVersion, name } = await w.project(id, user)
    const outcome = await runUnkeyed(w as never, applyIeo as never, user, {
      userId: user,
      projectId: id,
      projectName: name,
      quantity: Amount.parse('10'),
      disclosureVersion,
      levelNo: 0,
      identityLevel: 0,
    } as never)
    expect(outcome.ok).toBe(false)
  })

  test('C4: a project without applications gives all of its tokens back', async () => {
    const id = await publishedIn(w)
    const user = await w.userWith('0')
    await w.drawn(id, user)
    await w.until((await w.project(id, user)).payUntilAt!)
    await w.both(id, 'list')
    expect(await itemIn(w, id)).toMatchObject({ status: 'listed', heldQuantity: '0' })
  })

  test('C5: no application keeps an account from ending without a way out', async () => {
    const id = await publishedIn(w, { drawAt: w.world.clock.now() + 5 * 365 * day, payDeadlineAt: w.world.clock.now() + 6 * 365 * day })
    const user = await w.userWith('0')
    await w.applied(id, user, '10')
    await w.world.advance(365 * day)
    await w.decide()
    const { rows } = await w.pool.query('select status from ieo_order where user_id = $1', [user])
    expect(rows).not.toEqual([{ status: 'applied' }])
    expect(applicationObstacles).toBeDefined()
  })
})

test('D1: the tokens of an account leave it once, whoever approves how often in two processes', async () => {
  const database = await createTestDatabase()
  const shared = { database, record: createTickRecord(database.pool) }
  const left = await openIeoWorld('thief left', shared)
  const right = await openIeoWorld('thief right', { ...shared, node: 1 })
  const id = await publishedIn(left)
  const user = await left.userWith('100')
  await left.applied(id, user, '30')
  await left.drawn(id, user)
  const order = await left.order(user, id)
  granted(await left.call('payIeo', user, { orderId: order.id }))
  await left.until(order.payDeadlineAt!)
  await right.until(left.world.clock.now())
  await left.decide()
  const more = granted(await left.desk('topUpFunding', { id, amount: '5', ...why }, maker))
  const list = granted(await left.asked(id, 'list'))
  const digestOf = async (wishId: string) => {
    granted(await left.desk('claimItem', { queue: 'approval', id: wishId }, checker))
    const { records } = granted(await left.desk('listApprovals', { ...page, show: 'mine' }, checker))
    return records.find((one) => one.id === wishId)!.digest
  }
  const [ids, digests] = [
    [list.pendingApprovalId!, more.pendingApprovalId!],
    [await digestOf(list.pendingApprovalId!), await digestOf(more.pendingApprovalId!)],
  ]
  const acts = Array.from({ length: 12 }, (_, turn) => async () => {
    const at = turn % 2 === 0 ? left : right
    if (turn % 4 === 3) return at.decide()
    const which = turn % 3 === 0 ? 1 : 0
    return at.desk('approveApproval', { id: ids[which]!, digest: digests[which]! }, checker)
  })
  await Promise.allSettled(acts.map((act) => act()))
  await left.decide()
  await right.decide()
  const { rows } = await database.pool.query<{ kind: string; times: string; sum: string }>(
    `select kind, count(*) as times, sum(amount) as sum from ledger_transfer
     where ref_id in ($1, $2) group by kind order by kind`,
    [id, order.id],
  )
  const table = Object.fromEntries(
    rows.map(({ kind, times, sum }) => [kind, `${times} × ${Amount.text(Amount.of(BigInt(sum)))}`]),
  )
  expect(table).toMatchObject({
    ieo_release: '1 × 30',
    ieo_tokens: '1 × 30',
    ieo_purchase: '1 × 9',
    funding_fill: '2 × 105',
  })
  expect(await left.balance(user, 'balance.available', 'BTC')).toBe('30')
  const { heldQuantity, status } = await itemIn(left, id)
  expect(status).toBe('listed')
  expect(['0', '5']).toContain(heldQuantity)
  for (const { lane } of [left, right]) await lane.close()
  await database.close()
})

test('E1: a project that cannot be drawn holds back no other project’s refund', async () => {
  const database = await createTestDatabase()
  const shared = { database, record: createTickRecord(database.pool) }
  const old = await openIeoWorld('thief old', { ...shared, secret: new Uint8Array(32).fill(1) })
  const fresh = await openIeoWorld('thief fresh', { ...shared, node: 1, secret: new Uint8Array(32).fill(2) })
  const own = { symbol: 'OWN', listSymbol: null, allocationMode: 'lottery' }
  const lottery = granted(await old.desk('saveIeoDraft', termsIn(old, own), maker)).id
  await old.both(lottery, 'publish')
  const other = await publishedIn(old)
  const user = await old.userWith('100')
  await old.applied(other, user, '10')
  const { applyEndAt, drawAt } = await old.project(other, user)
  await old.until(applyEndAt + 5_000)
  await old.decide()
  await fresh.until(drawAt)
  await fresh.sign()
  const failed = await fresh.decide().then(
    () => null,
    (error: unknown) => String(error),
  )
  await fresh.both(other, 'cancel')
  await fresh.decide().catch(() => null)
  const status = (await fresh.order(user, other)).statusKey
  for (const { lane } of [old, fresh]) await lane.close()
  await database.close()
  expect({ failed, status }).toEqual({ failed: expect.any(String), status: 'cancelled' })
})

test('F1: after users have paid, operators cannot take back what rose in price, nor draw again', async () => {
  const w = await openIeoWorld('thief look back')
  const id = await publishedIn(w)
  const user = await w.userWith('100')
  await w.applied(id, user, '10')
  await w.drawn(id, user)
  const order = await w.order(user, id)
  granted(await w.call('payIeo', user, { orderId: order.id }))
  await w.until(order.payDeadlineAt! + 30 * day)
  await w.decide()
  const asked = await w.asked(id, 'cancel')
  await w.close()
  expect(errorOf(asked)).toBe('STATE_CHANGED')
})
