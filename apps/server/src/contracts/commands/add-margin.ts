import { Amount, add } from '@candor/money'
import { accounts, freeFault, inBook, move } from '../../ledger/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { TradeContext } from '../context.ts'
import { crossPositions } from '../cross/positions.ts'
import { positions } from '../tables.ts'
import { positionEvent } from '../events.ts'
import { viewNow } from '../view.ts'

export type AddMarginInput = { readonly id: string; readonly amount: Amount }

/** The ledger is append-only, so amounts of dust are refused. */
const leastAmount = Amount.parse('0.01')

/** Adds margin to a position, which moves its liquidation price away by amount ÷ quantity. */
export const addMargin = command('addMargin', {
  needs: { accounts, positions, cross: crossPositions },
  only: ['positions'],
  reads: (input: AddMarginInput) => ({ positions: [input.id] }),
  decide(state, input: AddMarginInput, context: TradeContext) {
    const { accounts: all, positions: held, cross } = state
    const before = held.get(input.id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    // A tick has already decided to close the position; a later change cannot undo that.
    if (context.isClosing(before.id)) return refuse('STATE_CHANGED')
    if (before.marginMode === 'cross') return refuse('ISOLATED_ONLY')
    if (input.amount < leastAmount) {
      const min = Amount.text(leastAmount)
      return refuse('AMOUNT_BELOW_MIN', { fields: [{ field: 'amount', rule: 'min', min }] })
    }
    const money = inBook(all, before.book)
    const free = money.of('contract.available')
    if (free.balance < input.amount) return refuse('INSUFFICIENT_BALANCE')
    const inUse = freeFault(cross.freeOf(free, context), input.amount, free.currency)
    if (inUse !== null) return inUse
    const taken = cross.taken(free, context)
    const position = {
      ...before,
      margin: add(before.margin, input.amount),
      addedMargin: add(before.addedMargin, input.amount),
      sinceSeq: context.tick(before.symbol)?.seq ?? before.sinceSeq,
      version: before.version + 1,
    }
    const reason = {
      kind: 'margin_lock',
      command: 'addMargin',
      refType: 'position' as const,
      refId: position.id,
    }
    return {
      move: [move(input.amount, free, money.of('contract.margin'), reason)],
      put: [positions.row(position), ...taken.put],
      events: [positionEvent('positionChanged', position), ...taken.events],
      reply: viewNow(position, context),
    }
  },
})
