import { Amount, add, subtract } from '@candor/money'
import { orderNumber, wallTime, type endpoints, type ResultOf } from '@candor/api'
import { crossPositions } from '../../contracts/index.ts'
import {
  accounts,
  freeFault,
  move,
  type MarksNow,
  type UserAccountKind,
} from '../../ledger/index.ts'
import { command, refuse, type Context } from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import type { Currencies } from '../currencies.ts'
import type { WalletEvents } from '../events.ts'

type Transferred = ResultOf<typeof endpoints.transferContract>

export type TransferInput = Pick<Transferred, 'from' | 'to' | 'currency'> & {
  readonly userId: string
  readonly amount: Amount
}

type TransferContext = Context & PolicyContext & MarksNow

/** The smallest transfer in USDT, to keep dust out of the records. */
const minTransferUsdt = Amount.parse('0.01')

const kinds = {
  balance: 'balance.available',
  contract: 'contract.available',
} as const satisfies Record<Transferred['from'], UserAccountKind>

/**
 * Transfers money between the user's balance and contract account. Margin has an account of its own, so the whole available
 * balance may leave, except the money behind losses of cross positions and funding that may still be owed.
 */
export function transfer(currencies: Currencies) {
  return command('transfer', {
    needs: { accounts, cross: crossPositions },
    decide({ accounts: held, cross }, input: TransferInput, context: TransferContext) {
      const { now, newId } = context
      const fault = policyFault(context, 'transfer', input.userId)
      if (fault !== null) return fault
      const { from, to, currency, amount } = input
      if (from === to) return refuse('SAME_ACCOUNT')
      if (currencies.get(currency)?.transferEnabled !== true) return refuse('CURRENCY_UNSUPPORTED')
      if (amount < minTransferUsdt) return refuse('AMOUNT_BELOW_MIN', bound('min', minTransferUsdt))
      const source = held.of(kinds[from], currency)
      const target = held.of(kinds[to], currency)
      if (source.balance < amount)
        return refuse('INSUFFICIENT_BALANCE', bound('max', source.balance))
      const inUse = freeFault(cross.freeOf(source, context), amount, currency)
      if (inUse !== null) return inUse
      const id = newId()
      const data: WalletEvents['transferred'] = {
        id,
        from,
        to,
        currency,
        amount: Amount.text(amount),
      }
      const reply: Transferred = {
        ...data,
        orderNo: orderNumber('transfer', id),
        fromAvailable: Amount.text(subtract(source.balance, amount)),
        toAvailable: Amount.text(add(target.balance, amount)),
        createTime: wallTime(now),
        createAt: now,
      }
      const reason = {
        kind: 'transfer',
        command: 'transfer',
        refType: 'transfer' as const,
        refId: id,
      }
      const taken = cross.taken(source, context)
      return {
        move: [move(amount, source, target, reason)],
        put: taken.put,
        events: [{ name: 'transferred', data }, ...taken.events],
        reply,
      }
    },
  })
}

const bound = (rule: 'min' | 'max', limit: Amount) => ({
  fields: [{ field: 'amount', rule, [rule]: Amount.text(limit) }],
})
