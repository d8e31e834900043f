import type { Position, Ticker } from '@candor/api'
import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { useIsVisiting } from '../../../api/visitor.ts'
import { useBook } from '../../../lib/demo-money.ts'
import type { Exit, MovedExit } from '../../../shared/position/exit-sheet.tsx'
import { forcedCloseOf, type ForcedClose } from '../../../lib/forced-close.ts'
import { listen } from '../../../live/feed.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/display/amount.tsx'
import type { PriceLine } from './adapter.ts'
import { pixels } from './bars.ts'

/** The refetch interval of positions without stream events, in ms. */
const everyMs = 15_000

type Words = Readonly<
  Record<'entry' | 'takeProfit' | 'stopLoss' | 'liquidation' | 'closeOut', string>
>

/** An exit that the user has moved on the chart, with the position as it was then. */
export type Moved = MovedExit & { readonly position: Position }

/** Whether the user may have positions in this book: signed in, or a visitor's demo on this device. */
export function useHasPositions(): boolean {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const isVisiting = useIsVisiting()
  const { demo } = useBook()
  return isSignedIn || (isVisiting && demo === true)
}

/** The user's positions of the book in an instrument, refetched after each stream event. */
export function useOwnPositions({ symbol }: Ticker) {
  const cache = useQueryClient()
  const positions = useCall(
    'listPositions',
    { status: '1,2', symbol, pageSize: 100, ...useBook() },
    { enabled: useHasPositions(), everyMs, quiet: true },
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
 * @param moved is drawn at its new price, not at its present one
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
      closeOut: t('line.closeOut'),
    }
    const lines = (positions ?? []).flatMap((position) => linesOf(position, words, hidden))
    if (moved === null) return lines
    const { position, exit, price } = moved
    return lines.map((line) =>
      line.id === idOf(position, exit) ? { ...line, price: pixels(price) } : line,
    )
  }, [positions, moved, t, hidden])
}

/** The position and the exit of a line; null for a line that cannot be moved. */
export function exitOfLine(positions: readonly Position[] | undefined, id: string) {
  for (const position of positions ?? [])
    for (const exit of ['takeProfit', 'stopLoss'] as const)
      if (id === idOf(position, exit)) return { position, exit }
  return null
}

const idOf = ({ id }: Position, name: Exit | 'entry' | ForcedClose['by']) => `${id}.${name}`

function linesOf(position: Position, words: Words, hidden: boolean): PriceLine[] {
  const { direction } = position
  const forced = forcedCloseOf(position)
  const levels = [
    ['entry', position.openPrice, direction === 'long' ? 'up' : 'down'],
    ['takeProfit', position.takeProfitPrice, 'accent'],
    ['stopLoss', position.stopLossPrice, 'amber'],
    [forced.by, forced.price, 'amber'],
  ] as const
  return levels.flatMap(([name, price, tone]) => {
    if (price === null) return []
    const size = sizeOf(position, name)
    const label = size === null ? words[name] : `${words[name]} ${hidden ? mask : size}`
    const isExit = name === 'takeProfit' || name === 'stopLoss'
    const isMovable = isExit && position.statusKey === 'running'
    return [{ id: idOf(position, name), price: pixels(price), label, tone, isMovable }]
  })
}

/** The quantity of a line: that of the position, or the part that an exit closes; null for the whole position. */
function sizeOf(position: Position, name: Exit | 'entry' | ForcedClose['by']): string | null {
  if (name === 'entry') return position.quantity
  if (name === 'takeProfit') return position.takeProfitQuantity
  return name === 'stopLoss' ? position.stopLossQuantity : null
}
