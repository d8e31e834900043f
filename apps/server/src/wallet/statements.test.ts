import { createHash } from 'node:crypto'
import { dayMs, languages, type Language, type Statement, type StatementFormat } from '@candor/api'
import { messages } from '@candor/api/messages'
import { Amount, add, format as figure, sum } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { partOf } from '../platform/part.ts'
import { readBalances } from '../ledger/index.ts'
import { wordsOf } from './statements/document.ts'
import { readCsv } from './testing/csv-reader.ts'
import { pastLedgerGuards } from '../testing/past-ledger-guards.ts'
import { readPdfText } from '../testing/pdf-text.ts'
import { errorOf, granted, startAt, type WalletWorld } from './testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'
import { withdrawalCoolingMs } from './testing/without-people.ts'

let w: Withdrawing
let world: WalletWorld
beforeEach(async () => {
  w = await openWithdrawing('statements')
  world = w.world
  world.market.set('BTCUSDT', '60000', startAt)
})
afterEach(() => w.close())

const now = () => world.world.clock.now()
const write = () => world.wallet.writeStatements(allParts.parts())
/** A moment after the last action. */
async function ask(userId: string, changes: object = {}) {
  await world.world.advance(1)
  return world.call('exportStatement', userId, {
    beginAt: startAt - dayMs,
    endAt: now() + dayMs,
    format: 'json',
    lang: 'en-us',
    ...changes,
  })
}

async function made(userId: string, changes: object = {}): Promise<Statement> {
  const { id } = granted(await ask(userId, changes))
  await write()
  return granted(await world.call('getStatement', userId, { id }))
}

/** The file as its owner gets it. */
async function fileOf(userId: string, { id }: Pick<Statement, 'id'>): Promise<Buffer> {
  const file = await world.wallet.downloads[0]!.read(userId, id)
  if (isRefusal(file)) throw new Error(file.refused)
  return Buffer.from(file.content)
}

async function transfer(userId: string, from: 'balance' | 'contract', amount: string) {
  const to = from === 'balance' ? 'contract' : 'balance'
  granted(await world.call('transferContract', userId, { from, to, currency: 'USDT', amount }))
}

/** A user whose accounts have all moved: recharged, traded, one withdrawal pending and one paid. */
async function richUser(): Promise<string> {
  const rich = await w.readyUser('1000')
  const user = rich.userId
  await world.recharge(user, '0.5', 'BTC')
  await transfer(user, 'balance', '700')
  world.market.set('BTCUSDT', '60000', now())
  const order = {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    marginMode: 'isolated',
    expectedPrice: '60000',
    maxSlippageRate: '0.005',
  } as const
  const closed = granted(await world.call('createPosition', user, { ...order, quantity: '0.05' }))
  await world.world.advance(500)
  world.market.set('BTCUSDT', '61000', now())
  granted(await world.call('closePosition', user, { id: closed.id }))
  world.market.set('BTCUSDT', '60000', now())
  granted(await world.call('createPosition', user, { ...order, quantity: '0.02' }))
  await withdraw(rich)
  return user
}

/** One withdrawal is reviewed, paid out and arrives; another stays frozen. */
async function withdraw(user: User): Promise<void> {
  await w.readyToSend(user)
  for (let step = 0; step < 3; step++) {
    await world.world.advance(withdrawalCoolingMs)
    await w.work()
  }
  await w.ask(user, { amount: Amount.parse('50') })
  await world.world.advance(1)
}

type File = {
  readonly user: string
  readonly accounts: readonly {
    readonly account: string
    readonly currency: string
    readonly opening: string
    readonly sum: string
    readonly closing: string
    readonly entries: readonly { at: number; amount: string; after: string; orderNo: string }[]
  }[]
}
const jsonOf = async (user: string, of: Statement) =>
  JSON.parse((await fileOf(user, of)).toString()) as File

/** Compares opening balance plus entries with the closing balance of every account. */
function expectToAddUp({ accounts }: File): void {
  for (const { opening, entries, sum: total, closing } of accounts) {
    let balance = Amount.parse(opening)
    for (const { amount, after } of entries) {
      balance = add(balance, Amount.parse(amount))
      expect(after).toBe(Amount.text(balance))
    }
    expect(closing).toBe(Amount.text(balance))
    expect(total).toBe(Amount.text(sum(entries.map(({ amount }) => Amount.parse(amount)))))
  }
}

describe('a statement', () => {
  test('lists every ledger entry and leads to the present balances', async () => {
    const user = await richUser()
    const statement = await made(user)
    const file = await jsonOf(user, statement)
    expectToAddUp(file)
    const balances = await readBalances(world.pool, user)
    expect(file.accounts.map((one) => [one.account, one.currency, one.closing])).toEqual(
      balances.map(({ kind, currency, balance }) => [kind, currency, Amount.text(balance)]),
    )
    expect(file.accounts.map(({ account }) => account)).toEqual([
      'balance.available',
      'balance.available',
      'balance.frozen',
      'contract.available',
      'contract.margin',
    ])
    const found = await world.pool.query<{ count: number }>(
      `select count(*)::integer as count from ledger_entry where part = $1 and user_id = $2
       and account not like 'house.%'`,
      [partOf(user), user],
    )
    expect(statement.entries).toBe(found.rows[0]!.count)
    expect(statement).toMatchObject({ statusKey: 'ready', progress: 100 })
  })

  test('of any period starts where the previous period ended', async () => {
    const user = await richUser()
    const whole = await jsonOf(user, await made(user))
    const times = [...new Set(whole.accounts.flatMap(({ entries }) => entries.map(({ at }) => at)))]
    const cuts = [startAt - 1, ...times.toSorted((a, b) => a - b).filter((_, i) => i % 3 === 1)]
    const closings = new Map<string, string>()
    let seen = 0
    for (const [index, beginAt] of cuts.entries()) {
      const endAt = cuts[index + 1] ?? now()
      if (endAt <= beginAt) continue
      const part = await jsonOf(user, await made(user, { beginAt, endAt }))
      expectToAddUp(part)
      for (const { account, currency, opening, closing, entries } of part.accounts) {
        const key = `${account} ${currency}`
        expect(opening).toBe(closings.get(key) ?? '0')
        closings.set(key, closing)
        seen += entries.length
      }
    }
    expect(seen).toBe(whole.accounts.flatMap(({ entries }) => entries).length)
    for (const { account, currency, closing } of whole.accounts)
      expect(closings.get(`${account} ${currency}`)).toBe(closing)
  })

  test('is the same in every format', async () => {
    const user = await richUser()
    const file = await jsonOf(user, await made(user))
    const { account: nameOf, kind: _ } = wordsOf('en-us')
    const csv = readCsv((await fileOf(user, await made(user, { format: 'csv' }))).toString())
    const [head, ...rows] = csv
    expect(head).toEqual([
      'Account',
      'Currency',
      'Row',
      'Time',
      'Type',
      'Order number',
      'Amount',
      'Balance after',
    ])
    const expected = file.accounts.flatMap(({ account, currency, opening, entries, ...ends }) => [
      [nameOf(account), currency, 'Opening balance', '', opening],
      ...entries.map((one) => [nameOf(account), currency, 'Ledger entry', one.amount, one.after]),
      [nameOf(account), currency, 'Sum of the entries', ends.sum, ''],
      [nameOf(account), currency, 'Closing balance', '', ends.closing],
    ])
    expect(
      rows.map(([account, currency, row, , , , amount, after]) => [
        account,
        currency,
        row,
        amount,
        after,
      ]),
    ).toEqual(expected)

    const pdf = await readPdfText(await fileOf(user, await made(user, { format: 'pdf' })))
    expect(pdf.missing).toBe(0)
    expect(pdf.lines).toContain('Candor')
    expect(pdf.lines.some((line) => line.startsWith('Account holder'))).toBe(true)
    for (const [currency, held] of Map.groupBy(file.accounts, (one) => one.currency)) {
      const inAll = Amount.text(sum(held.map(({ closing }) => Amount.parse(closing))))
      const shown = figure(inAll, { decimals: Math.max(2, decimalsOf(inAll)), minus: '-' })
      expect(pdf.lines).toContain(`Closing balance · All accounts together ${shown} ${currency}`)
    }
    for (const { opening, entries, sum: total, closing } of file.accounts) {
      const figures = [
        opening,
        total,
        closing,
        ...entries.flatMap((one) => [one.amount, one.after]),
      ]
      const decimals = Math.max(2, ...figures.map(decimalsOf))
      const shown = (amount: string) => figure(amount, { decimals, minus: '-' })
      expect(pdf.lines).toContain(`Opening balance ${shown(opening)}`)
      expect(pdf.lines).toContain(`Sum of the entries ${shown(total)}`)
      expect(pdf.lines).toContain(`Closing balance ${shown(closing)}`)
      for (const { amount, after } of entries)
        expect(pdf.lines.some((line) => line.endsWith(` ${shown(amount)} ${shown(after)}`))).toBe(
          true,
        )
    }
  })

  test('ends now at the latest, and omits later entries', async () => {
    const user = await world.userWith('100')
    const { id, endAt } = granted(await ask(user))
    expect(endAt).toBe(now())
    await world.recharge(user, '15')
    await write()
    const file = await jsonOf(user, { id } as Statement)
    expect(file.accounts).toMatchObject([{ opening: '0', closing: '100' }])
  })

  test('of a period without money is empty, and written all the same', async () => {
    const user = await world.newUser()
    for (const format of ['csv', 'json', 'pdf'] as const)
      expect(await made(user, { format })).toMatchObject({ statusKey: 'ready', entries: 0 })
  })
})

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

describe('in eight languages', () => {
  test.each(languages)('%s: the font has every letter of the file', async (lang) => {
    const user = await richUser()
    const texts: Readonly<Record<string, string>> = messages[lang]
    const { lines, missing } = await readPdfText(
      await fileOf(user, await made(user, { format: 'pdf', lang })),
    )
    expect(missing).toBe(0)
    const whole = lines.join('\n')
    for (const key of ['title', 'zone', 'testMoney', 'adds', 'balance.frozen', 'withdraw_fee'])
      expect(whole).toContain(texts[`statement.${key}`])
    for (const key of ['recharge', 'position_open_fee', 'withdraw_freeze'])
      expect(whole).toContain(texts[`ledger.${key}`])
  })

  test('the font has every letter of every possible text', async () => {
    for (const lang of languages) expect(await missingLetters(lang)).toBe(0)
  })
})

/** Draws every possible text of a ledger kind or account. */
async function missingLetters(lang: Language): Promise<number> {
  const { createSheet } = await import('../platform/pdf/index.ts')
  const sheet = createSheet({ lang, title: 'all', page: '1', at: startAt })
  for (const [key, text] of Object.entries(messages[lang])) {
    if (!/^(ledger|statement)\./.test(key)) continue
    sheet.room(20)
    sheet.text(text, 40)
    sheet.down(14)
  }
  return (await readPdfText(await sheet.end())).missing
}

describe('the file', () => {
  test('is encrypted, hashed, and open to its owner alone', async () => {
    const [user, other] = [await world.userWith('100'), await world.userWith('10')]
    const statement = await made(user, { format: 'csv' })
    const content = await fileOf(user, statement)
    expect(statement.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect(statement.size).toBe(content.length)
    expect(statement.url).toMatch(/^\/api\/finance\/statement\/file\/\d+\?expireAt=\d+&sig=/)
    expect(errorOf(await world.call('getStatement', other, { id: statement.id }))).toBe('NOT_FOUND')
    expect(isRefusal(await world.wallet.downloads[0]!.read(other, statement.id))).toBe(true)
    const list = granted(
      await world.call('listStatements', other, { pageNo: 1, pageSize: 10, order: 'desc' }),
    )
    expect(list.records).toEqual([])
  })

  test('is deleted after seven days, its key first', async () => {
    const user = await world.userWith('100')
    const statement = await made(user)
    expect(statement.deleteAt).toBe(now() + 7 * dayMs)
    const pass = async () => {
      await world.wallet.deleteStatements(allParts.parts(), now())
      const deletions = world.events.filter(({ name }) => name === 'statementsDeleted')
      for (const event of deletions) await world.wallet.onEvent(event)
      return granted(await world.call('getStatement', user, { id: statement.id }))
    }
    await world.world.advance(7 * dayMs - 1)
    expect(await pass()).toMatchObject({ statusKey: 'ready' })
    expect(world.statements.blobs.size).toBe(1)
    await world.world.advance(1)
    expect(await pass()).toMatchObject({ statusKey: 'deleted', url: null, sha256: null })
    expect(world.statements.blobs.size).toBe(0)
    const stored = await world.pool.query('select wrapped_key from wallet_statement')
    expect(stored.rows).toEqual([{ wrapped_key: null }])
  })

  test('of a killed writer is cleared away after a day', async () => {
    const blob = `${now()}-${'x'.repeat(22)}`
    await world.statements.put(blob, Buffer.from('left'), {
      id: '1',
      userId: '1',
      use: 'statement',
    })
    await world.world.advance(dayMs)
    await world.wallet.deleteStatements(allParts.parts(), now())
    expect(world.statements.blobs.size).toBe(1)
    await world.world.advance(1)
    await world.wallet.deleteStatements(allParts.parts(), now())
    expect(world.statements.blobs.size).toBe(0)
  })
})

describe('the job', () => {
  test('writes each statement once, with several writers', async () => {
    const user = await world.userWith('100')
    granted(await ask(user))
    await Promise.all([write(), write(), write()])
    expect(world.statements.blobs.size).toBe(1)
    const ready = world.events.filter(
      ({ name, data }) =>
        name === 'statementMoved' && (data as { status: string }).status === 'ready',
    )
    expect(ready).toHaveLength(1)
  })

  test('pushes progress to the browser', async () => {
    const user = await world.userWith('100')
    await made(user)
    const moved = world.events.filter(({ name }) => name === 'statementMoved')
    for (const event of moved) await world.wallet.onEvent(event)
    expect(world.pushed).toMatchObject([
      {
        userId: user,
        data: [{ refType: 'statement', values: { status: 'queued', progress: '0' } }],
      },
      { userId: user, data: [{ refType: 'statement', values: { status: 'ready' } }] },
    ])
  })

  test('writes no file if the ledger does not add up, and reports that', async () => {
    const user = await world.userWith('100')
    const { id } = granted(await ask(user))
    const change = (by: string) =>
      pastLedgerGuards(world.database, (owner) =>
        owner.query(`update ledger_account set balance = balance ${by} where user_id = ${user}
          and kind = 'balance.available'`),
      )
    await change('+ 1')
    await write()
    expect(granted(await world.call('getStatement', user, { id }))).toMatchObject({
      statusKey: 'failed',
      url: null,
    })
    expect(world.errors.splice(0).map(String)).toEqual([
      expect.stringContaining('do not lead to the closing balance'),
    ])
    expect(world.statements.blobs.size).toBe(0)
    await change('- 1')
  })
})

describe('the request', () => {
  test.each([
    [{ beginAt: startAt + 400 * dayMs }, 'VALIDATION_FAILED'],
    [{ beginAt: startAt - 400 * dayMs }, 'VALIDATION_FAILED'],
    [{ beginAt: startAt, endAt: startAt }, 'VALIDATION_FAILED'],
  ])('of an invalid period is refused: %o', async (changes, error) => {
    expect(errorOf(await ask(await world.newUser(), changes))).toBe(error)
  })

  test('waits while three are pending', async () => {
    const user = await world.userWith('100')
    const formats: StatementFormat[] = ['csv', 'json', 'csv']
    for (const format of formats) granted(await ask(user, { format }))
    expect(errorOf(await ask(user))).toBe('TOO_MANY_PENDING')
    await write()
    granted(await ask(user))
  })
})
