import {
  command,
  type AnyTable,
  type Command,
  type Context,
  type Spec,
  type State,
} from '../../platform/lane/index.ts'
import { witnessed, type Actor } from '../audit/record.ts'
import { lostSeatFault } from './rules.ts'
import { seatOwner, seats } from './tables.ts'

type Needs = Record<string, AnyTable>

/**
 * A console command that is not about a queue item. It writes to the audit, and is refused if the actor lost their
 * seat, or a role of the request, while the request waited; this is checked under the lock, as with items.
 */
export function consoleCommand<
  N extends Needs,
  Input extends { readonly actor: Actor },
  C extends Context = Context,
>(name: string, spec: Spec<N, Input, C>): Command<Input, C> {
  const { needs, decide, shares = [], ...rest } = spec
  return command<Needs, Input, C>(name, {
    ...(rest as Omit<Spec<Needs, Input, C>, 'shares' | 'needs' | 'decide'>),
    needs: { ...needs, ...witnessed.needs, seats },
    shares: [...new Set([...witnessed.shares, seatOwner.userId, ...shares])],
    decide: (state, input, context) =>
      lostSeatFault((state as unknown as State<{ seats: typeof seats }>).seats, input.actor) ??
      decide(state as unknown as State<N>, input, context),
  })
}
