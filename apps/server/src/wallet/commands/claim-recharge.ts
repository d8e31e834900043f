import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { recharges } from '../recharge/tables.ts'
import { claim } from '../recharge/transitions.ts'

/** Has a payment looked at that came over another network than its address is of. */
export const claimRecharge = command('claimRecharge', {
  needs: { recharges },
  reads: ({ id }: { readonly id: string }) => ({ recharges: [id] }),
  decide(state, { id }, context) {
    const found = state.recharges.get(id)
    if (found === undefined) return refuse('NOT_FOUND')
    const done = claim(found, context)
    return isRefusal(done) ? done : { ...done, reply: { id } }
  },
})
