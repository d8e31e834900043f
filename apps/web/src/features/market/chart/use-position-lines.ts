import type { Position, Ticker } from '@candor/api'
import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import type { Exit, MovedExit } from '../../../live/exit-sheet.tsx'
import { listen } from '../../../live/feed.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/amount.tsx'
import type { PriceLine } from './adapter.ts'
import { pixels } from './bars.ts'

/** How often the positions are read again without news of the stream, in ms. */
const everyMs = 15_000

type Words = Readonly<Record<'entry' | 'takeProfit' | 'stopLoss' | 'liquidation', string>>

/** An exit that the user has moved on the chart, of the position as it was seen then. */
export type Moved = MovedExit & { readonly position: Position }

/** The user's own positions in an instrument, read again whenever the stream says that one changed. */
export function useOwnPositions({ symbol }: Ticker) {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const cache = useQueryClient()
  const positions = useCall(
    'listPositions',
    { status: '1,2', symbol, pageSize: 100 },
    { enabled: isSignedIn, everyMs, quiet: true },
  )
  useEffect(
    () =>
      listen(
        'position',
        () => void cache.invalidateQueries({ queryKey: callKey('listPositions') }),
      ),
    [cache],
  )
  return positions
}

/**
 * Positions as lines: entry, take-profit, stop-loss, liquidation. The exits of running ones can be moved.
 * @param moved stands where it was moved to, not where it is
 */
export function usePositionLines(
  positions: readonly Position[] | undefined,
  moved: Moved | null,
): readonly PriceLine[] {
  const t = useTranslations('chart')
  const hidden = usePreferences((state) => state.hideBalance)
  return useMemo(() => {
    const words = {
      entry: t('line.entry'),
      takeProfit: t('line.takeProfit'),
      stopLoss: t('line.stopLoss'),
      liquidation: t('line.liquidation'),
    }
    const lines = (positions ?? []).flatMap((position) => linesOf(position, words, hidden))
    if (moved === null) return lines
    const { position, exit, price } = moved
    return lines.map((line) =>
      line.id === idOf(position, exit) ? { ...line, price: pixels(price) } : line,
    )
  }, [positions, moved, t, hidden])
}

/** The position and the exit that a line stands for; null for one that cannot be moved. */
export function exitOfLine(positions: readonly Position[] | undefined, id: string) {
  for (const position of positions ?? [])
    for (const exit of ['takeProfit', 'stopLoss'] as const)
      if (id === idOf(position, exit)) return { position, exit }
  return null
}

const idOf = ({ id }: Position, name: Exit | 'entry' | 'liquidation') => `${id}.${name}`

function linesOf(position: Position, words: Words, hidden: boolean): PriceLine[] {
  const { direction, quantity } = position
  const levels = [
    ['entry', position.openPrice, direction === 'long' ? 'up' : 'down'],
    ['takeProfit', position.takeProfitPrice, 'accent'],
    ['stopLoss', position.stopLossPrice, 'amber'],
    ['liquidation', position.liquidationPrice, 'amber'],
  ] as const
  return levels.flatMap(([name, price, tone]) => {
    if (price === null) return []
    const label = name === 'entry' ? `${words.entry} ${hidden ? mask : quantity}` : words[name]
    const isExit = name === 'takeProfit' || name === 'stopLoss'
    const isMovable = isExit && position.statusKey === 'running'
    return [{ id: idOf(position, name), price: pixels(price), label, tone, isMovable }]
  })
}
