import type { Position as WirePosition, PositionProof, Segment } from '@candor/api'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { readPage, type ListInput, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import type { TradeContext } from './context.ts'
import { readFills, readPosition } from './store.ts'
import { positions, type Position } from './tables.ts'
import { positionView } from './view.ts'

/** What reads of positions work with. */
export type ReadTools = {
  readonly pool: Pool
  readonly look: () => TradeContext
  /** The recorded ticks from one that filled to the checkpoint that covers it. */
  readonly segment: (symbol: string, seq: number) => Promise<Segment | null>
  readonly publicKey: string
}

type Filter = ListInput & {
  /** `1,2` for running ones, `3` for the history. */
  readonly status?: string | undefined
  readonly symbol?: string | undefined
}

const statuses: Record<string, string> = { '1': 'running', '2': 'running', '3': 'closed' }

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
  return { ...page, records: await views(tools, userId, page.records) }
}

export async function getPosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<WirePosition | Refusal> {
  const position = await readPosition(tools.pool, userId, id)
  if (position === null) return refuse('NOT_FOUND')
  const [view] = await views(tools, userId, [position])
  return view!
}

/** The very ticks that opened, enlarged and closed a position, and what it takes to check them. */
export async function provePosition(
  tools: ReadTools,
  userId: string,
  id: string,
): Promise<PositionProof | Refusal> {
  const position = await getPosition(tools, userId, id)
  if ('refused' in position) return position
  const segments: Segment[] = []
  for (const fill of position.fills) {
    const segment = await tools.segment(position.symbol, fill.seq)
    if (segment === null) throw new Error(`tick ${position.symbol} ${fill.seq} is not in the log`)
    segments.push(segment)
  }
  return { position, ruleVersion: position.ruleVersion, segments, publicKey: tools.publicKey }
}

async function views(
  tools: ReadTools,
  userId: string,
  list: readonly Position[],
): Promise<WirePosition[]> {
  const context = tools.look()
  const ids = list.map((position) => position.id)
  const fills = await readFills(tools.pool, userId, ids)
  return list.flatMap((position) => {
    const symbol = context.symbol(position.symbol)
    if (symbol === undefined) return []
    const seen = { symbol, tick: context.tick(position.symbol) }
    return [positionView(position, seen, fills.get(position.id) ?? [])]
  })
}
