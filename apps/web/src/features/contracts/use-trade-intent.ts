import { ApiError } from '@candor/api'
import type { ErrorKey } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/error-text.ts'
import type { Input, Output } from '../../api/client.ts'
import { moneyMoved } from '../../api/money-moved.ts'
import { callKey } from '../../api/use-call.ts'
import { useMoneyIntent } from '../../api/use-intent.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { summaryKey } from './account/use-summary.ts'

/** A refusal of the server: its message, and its messages by field. */
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
 * A change of positions as one intent of the user. A second tap while it is in progress does nothing; a
 * time-out is retried until there is an answer, even after a reload; after every answer the
 * figures are refetched.
 * @param positionId the changed position; for a new one or for all: empty for real money, or the book's name
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

  /** Resolves with the result; null if it was refused or another is in progress. */
  async function send(input: Input<Name>): Promise<Output<Name> | null> {
    const end = await submit(input)
    if (end === null) return null
    readPositionsAgain(cache)
    return end.name === 'accepted' ? end.result : null
  }

  const refused = state.name === 'refused' ? refusedOf(state.error, errorText) : null
  return { state, busy, refused, send, reset }
}

/** Invalidates all queries of positions, their account and its money. */
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
