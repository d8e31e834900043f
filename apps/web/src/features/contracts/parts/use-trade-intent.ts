import { ApiError } from '@candor/api'
import type { ErrorKey } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import type { Input, Output } from '../../../api/client.ts'
import { moneyMoved } from '../../../api/money-moved.ts'
import { callKey } from '../../../api/use-call.ts'
import { useMoneyIntent } from '../../../api/use-intent.ts'
import { toast } from '../../../ui/toast-store.ts'
import { summaryKey } from '../account/use-summary.ts'

/** What the server refused: its sentence for the whole, and its sentences for single fields. */
export type Refused = {
  readonly message: string
  readonly key: ErrorKey | null
  readonly fields: Readonly<Record<string, string>>
}

type TradeName =
  | 'createPosition'
  | 'closePosition'
  | 'closeAllPositions'
  | 'addMargin'
  | 'updateStopLoss'

export type TradeIntent<Name extends TradeName> = ReturnType<typeof useTradeIntent<Name>>

/**
 * A change of positions as one intent of the user: a second tap while it is under way does nothing, a
 * time-out is asked about until there is an answer, also after a reload, and whatever the answer, the
 * figures are read again.
 * @param positionId the position that it changes; none for a new one or for all, the book's name for those of simulated money
 */
export function useTradeIntent<Name extends TradeName>(name: Name, positionId = '') {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const t = useTranslations()
  const { state, busy, submit, reset } = useMoneyIntent(
    name,
    (end) => {
      readPositionsAgain(cache)
      const isOrder = name === 'createPosition'
      if (end.name === 'accepted') toast(isOrder ? t('ticket.created') : t('common.success'))
    },
    positionId,
  )

  /** Resolves with the result, or null when it was refused or something is under way. */
  async function send(input: Input<Name>): Promise<Output<Name> | null> {
    const end = await submit(input)
    if (end === null) return null
    readPositionsAgain(cache)
    return end.name === 'accepted' ? end.result : null
  }

  const refused = state.name === 'refused' ? refusedOf(state.error, errorText) : null
  return { state, busy, refused, send, reset }
}

/** Marks everything that shows positions, their account or its money as out of date. */
export function readPositionsAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: callKey('listPositions') })
  void cache.invalidateQueries({ queryKey: callKey('getPosition') })
  void cache.invalidateQueries({ queryKey: summaryKey })
  void cache.invalidateQueries({ queryKey: callKey('getPositionsSummary') })
  void cache.invalidateQueries({ queryKey: callKey('getDemoAccount') })
  void cache.invalidateQueries({ queryKey: callKey('getContest') })
  moneyMoved(cache)
}

function refusedOf(error: Error, errorText: (error: Error) => string): Refused {
  const errors = error instanceof ApiError ? error.errors : []
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  const key = error instanceof ApiError ? error.errorKey : null
  return { message: errorText(error), key, fields }
}
