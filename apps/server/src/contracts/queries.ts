import type { Position as WirePosition } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { readPage, type ListInput, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
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

type Filter = ListInput & {
  /** `1,2` for running ones, `3` for the history. */
  readonly status?: string | undefined
  readonly symbol?: string | undefined
}

const statuses: Record<string, string> = { '1': 'running', '2': 'running', '3': 'closed' }

/** A list shows no executions, so none are read: a page of positions may have thousands. */
export async function listPositions(
  tools: ReadTools,
  userId: string,
  input: Filter,
): Promise<PageOf<WirePosition>> {
  const wanted = new Set((input.status ?? '1,3').split(',').map((status) => statuses[status]))
  const history = wanted.size === 1 && wanted.has('closed')
  const page = await readPage(
    tools.pool,
    {
      select: '*',
      from: 'contracts_position',
      where: [
        'part = $1',
        'user_id = $2',
        'status = any ($3)',
        '($4::text is null or symbol = $4)',
      ],
      values: [partOf(userId), userId, [...wanted], input.symbol ?? null],
      at: history ? 'closed_at' : 'opened_at',
      id: 'id',
    },
    input,
    tools.look().now,
    positions.parse,
  )
  const account = await accountBehind(tools, page.records)
  const records = page.records.flatMap((position) => viewOf(tools, position, [], account) ?? [])
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
  const view = viewOf(tools, position, fills, await accountBehind(tools, [position]))
  return view === null ? refuse('NOT_FOUND') : { ...view, fillCount: count }
}

/** A position as of now, without its executions: what a list and the stream say. */
export async function glancePosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | null> {
  const position = await readPosition(tools.pool, userId, id)
  return position && viewOf(tools, position, [], await accountBehind(tools, [position]))
}

/** The account behind these positions of one user, where one of them runs in cross margin. */
async function accountBehind(
  { pool, look }: ReadTools,
  held: readonly Position[],
): Promise<Account> {
  const cross = held.find((one) => one.status === 'running' && one.marginMode === 'cross')
  if (cross === undefined) return null
  return accountOf(await inSnapshot(pool, (reader) => readPool(reader, cross.userId)), look())
}

/** Null for a position of a symbol that is not traded any more. */
function viewOf(
  { look }: ReadTools,
  position: Position,
  fills: readonly Fill[],
  account: Account,
): WirePosition | null {
  const context = look()
  const symbol = context.symbol(position.symbol)
  if (symbol === undefined) return null
  return positionView(position, { symbol, tick: context.tick(position.symbol), account }, fills)
}
