import type { Position as WirePosition } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import type { Book } from '../ledger/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { readOwnPage, type OwnListInput, type PageOf } from '../platform/paging.ts'
import type { TradeContext } from './context.ts'
import { accountOf } from './cross/pool.ts'
import { readReceipt } from './receipt/read.ts'
import { exitChangeView } from './exit-changes.ts'
import { readFundings } from './funding/store.ts'
import { fundingView } from './funding/view.ts'
import {
  fillsLimit,
  readExitChanges,
  readFills,
  readMarginAdditions,
  readMarginWarning,
  readPool,
  readPosition,
} from './store.ts'
import { positions, type Fill, type Position } from './tables.ts'
import { positionView } from './view.ts'

/** Dependencies of reads of positions. */
export type ReadTools = {
  readonly pool: Pool
  readonly look: () => TradeContext
}

type Reader = Pick<Pool, 'query'>
type Account = ReturnType<typeof accountOf>
type AccountsBehind = ReadonlyMap<Book, Account>

const ownRows = {
  from: 'contracts_position',
  ended: 'closed',
  beganAt: 'opened_at',
  endedAt: 'closed_at',
} as const

/**
 * A page of positions and the accounts behind them, read at one moment: otherwise a close in between would show a running
 * position on an account that it has left. A list shows no executions, so none are read: a page of positions may have
 * thousands.
 */
export async function listPositions(
  tools: ReadTools,
  userId: string,
  input: OwnListInput,
): Promise<PageOf<WirePosition>> {
  const { page, behind } = await inSnapshot(tools.pool, async (reader) => {
    const { now } = tools.look()
    const found = await readOwnPage(reader, ownRows, userId, input, now, positions.parse)
    return { page: found, behind: await accountsBehind(reader, tools, found.records) }
  })
  const records = page.records.flatMap((position) => viewOf(tools, position, [], behind) ?? [])
  return { ...page, records }
}

/** A position with its history, read at one moment: a close in between would give a running position an end. */
export function getPosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | Refusal> {
  return inSnapshot(tools.pool, async (reader) => {
    const stored = await readPosition(reader, userId, id)
    if (stored === null) return refuse('NOT_FOUND')
    const { fills, count: fillCount } = await readFills(reader, userId, id)
    const view = viewOf(tools, stored, fills, await accountsBehind(reader, tools, [stored]))
    return view === null
      ? refuse('NOT_FOUND')
      : { ...view, fillCount, ...(await becameOf(reader, stored)) }
  })
}

/** History of a position besides its executions. */
async function becameOf(reader: Reader, stored: Position) {
  const { userId, id } = stored
  const warning = await readMarginWarning(reader, stored)
  const marginWarning = warning && { level: warning.level, at: warning.at }
  const additions = await readMarginAdditions(reader, userId, id, fillsLimit)
  const marginAdditions = additions.map(({ amount, at }) => ({ amount: Amount.text(amount), at }))
  const exitChanges = (await readExitChanges(reader, userId, id)).map(exitChangeView)
  const fundings = (await readFundings(reader, userId, id, fillsLimit)).map(fundingView)
  const receipt = await readReceipt(reader, stored)
  return { fundings, marginAdditions, exitChanges, marginWarning, receipt }
}

/** A position as of now without executions, for lists and the stream. */
export function glancePosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | null> {
  return inSnapshot(tools.pool, async (reader) => {
    const position = await readPosition(reader, userId, id)
    return position && viewOf(tools, position, [], await accountsBehind(reader, tools, [position]))
  })
}

/** By book, the account behind these cross positions of one user. */
async function accountsBehind(
  reader: Reader,
  { look }: ReadTools,
  held: readonly Position[],
): Promise<AccountsBehind> {
  const cross = held.filter((one) => one.status === 'running' && one.marginMode === 'cross')
  const behind = new Map<Book, Account>()
  for (const { book, userId } of cross) {
    if (behind.has(book)) continue
    behind.set(book, accountOf(await readPool(reader, userId, book), look()))
  }
  return behind
}

/** Null for a position of a symbol that is no longer traded. */
function viewOf(
  { look }: ReadTools,
  position: Position,
  fills: readonly Fill[],
  behind: AccountsBehind,
): WirePosition | null {
  const context = look()
  const account = behind.get(position.book) ?? null
  const symbol = context.symbol(position.symbol)
  if (symbol === undefined) return null
  return positionView(position, { symbol, tick: context.tick(position.symbol), account }, fills)
}
