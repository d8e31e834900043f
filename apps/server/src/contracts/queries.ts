import type { Position as WirePosition } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import type { Book } from '../ledger/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { readOwnPage, type OwnListInput, type PageOf } from '../platform/paging.ts'
import type { TradeContext } from './context.ts'
import { accountOf } from './cross/pool.ts'
import { exitChangeView } from './exit-changes.ts'
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

/** What reads of positions work with. */
export type ReadTools = {
  readonly pool: Pool
  readonly look: () => TradeContext
}

type Account = ReturnType<typeof accountOf>
type AccountsBehind = ReadonlyMap<Book, Account>

const ownRows = {
  from: 'contracts_position',
  ended: 'closed',
  beganAt: 'opened_at',
  endedAt: 'closed_at',
} as const

/** A list shows no executions, so none are read: a page of positions may have thousands. */
export async function listPositions(
  tools: ReadTools,
  userId: string,
  input: OwnListInput,
): Promise<PageOf<WirePosition>> {
  const page = await readOwnPage(
    tools.pool,
    ownRows,
    userId,
    input,
    tools.look().now,
    positions.parse,
  )
  const behind = await accountsBehind(tools, page.records)
  const records = page.records.flatMap((position) => viewOf(tools, position, [], behind) ?? [])
  return { ...page, records }
}

export async function getPosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | Refusal> {
  const stored = await readPosition(tools.pool, userId, id)
  if (stored === null) return refuse('NOT_FOUND')
  const position = await withFills(tools, stored)
  if (isRefusal(position)) return position
  const warning = await readMarginWarning(tools.pool, stored)
  const marginWarning = warning && { level: warning.level, at: warning.at }
  const additions = await readMarginAdditions(tools.pool, userId, id, fillsLimit)
  const marginAdditions = additions.map(({ amount, at }) => ({ amount: Amount.text(amount), at }))
  const exitChanges = (await readExitChanges(tools.pool, userId, id)).map(exitChangeView)
  return { ...position, marginAdditions, exitChanges, marginWarning }
}

async function withFills(tools: ReadTools, position: Position): Promise<WirePosition | Refusal> {
  const { fills, count } = await readFills(tools.pool, position.userId, position.id)
  const view = viewOf(tools, position, fills, await accountsBehind(tools, [position]))
  return view === null ? refuse('NOT_FOUND') : { ...view, fillCount: count }
}

/** A position as of now, without its executions: what a list and the stream say. */
export async function glancePosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | null> {
  const position = await readPosition(tools.pool, userId, id)
  return position && viewOf(tools, position, [], await accountsBehind(tools, [position]))
}

/** By book the account behind those of these positions of one user that run in cross margin. */
async function accountsBehind(
  { pool, look }: ReadTools,
  held: readonly Position[],
): Promise<AccountsBehind> {
  const cross = held.filter((one) => one.status === 'running' && one.marginMode === 'cross')
  const behind = new Map<Book, Account>()
  for (const { book, userId } of cross) {
    if (behind.has(book)) continue
    behind.set(
      book,
      accountOf(await inSnapshot(pool, (reader) => readPool(reader, userId, book)), look()),
    )
  }
  return behind
}

/** Null for a position of a symbol that is not traded any more. */
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
