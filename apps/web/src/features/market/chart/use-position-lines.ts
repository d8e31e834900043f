import type { Position, Ticker } from '@candor/api'
import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { listen } from '../../../live/feed.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/amount.tsx'
import type { PriceLine } from './adapter.ts'
import { pixels } from './bars.ts'

/** How often the positions are read again without news of the stream, in ms. */
const everyMs = 15_000

type Words = Readonly<Record<'entry' | 'takeProfit' | 'stopLoss' | 'liquidation', string>>

/** The user's own positions in an instrument as lines: entry, take-profit, stop-loss, liquidation. */
export function usePositionLines({ symbol }: Ticker): readonly PriceLine[] {
  const t = useTranslations('chart')
  const hidden = usePreferences((state) => state.hideBalance)
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
  return useMemo(() => {
    const words = {
      entry: t('line.entry'),
      takeProfit: t('line.takeProfit'),
      stopLoss: t('line.stopLoss'),
      liquidation: t('line.liquidation'),
    }
    return (positions.data?.records ?? []).flatMap((position) => linesOf(position, words, hidden))
  }, [positions.data, t, hidden])
}

function linesOf(position: Position, words: Words, hidden: boolean): PriceLine[] {
  const { id, direction, quantity } = position
  const levels = [
    ['entry', position.openPrice, direction === 'long' ? 'up' : 'down'],
    ['takeProfit', position.takeProfitPrice, 'accent'],
    ['stopLoss', position.stopLossPrice, 'amber'],
    ['liquidation', position.liquidationPrice, 'amber'],
  ] as const
  return levels.flatMap(([name, price, tone]) => {
    if (price === null) return []
    const label = name === 'entry' ? `${words.entry} ${hidden ? mask : quantity}` : words[name]
    return [{ id: `${id}.${name}`, price: pixels(price), label, tone }]
  })
}
