import type { Quantity } from '@candor/money'
import type { ExitQuantities, Exits } from '@candor/rules'
import type { Change, Command, Decision, Refusal, Row } from '../../platform/lane/index.ts'
import type { SimulatedContext } from './plant.ts'

// Planted bugs of exits: commands that decide on changed state, or whose decision is changed.

type Bugged<Input> = Command<Input, SimulatedContext>
type Held = Exits & ExitQuantities & { readonly quantity: Quantity }
type Known = { readonly positions: { readonly get: (id: string) => Held | undefined } }

/** A close by a tick decides as if every exit closed the whole position. */
export function greedy<Input>(command: Bugged<Input>): Bugged<Input> {
  if (command.name !== 'triggerClose') return command
  const all = { takeProfitQuantity: null, stopLossQuantity: null }
  return {
    ...command,
    decide(state: Known, input, context) {
      const get = (id: string) => ({ ...state.positions.get(id), ...all })
      const positions = { ...state.positions, get }
      return command.decide({ ...state, positions } as never, input, context)
    },
  }
}

/** A partial close by a tick leaves the exits unchanged. */
export function unchanged<Input>(command: Bugged<Input>): Bugged<Input> {
  return withExits(command, 'triggerClose', ({ quantity: left }, before) => ({
    ...exitsOf(before),
    takeProfitQuantity: least(before.takeProfitQuantity, left),
    stopLossQuantity: least(before.stopLossQuantity, left),
  }))
}

/** A partial close does not cap the remaining exits at the remaining quantity. */
export function unclipped<Input>(command: Bugged<Input>): Bugged<Input> {
  return withExits(command, command.name, ({ takeProfitPrice, stopLossPrice }, before) => ({
    takeProfitPrice,
    stopLossPrice,
    takeProfitQuantity: takeProfitPrice === null ? null : before.takeProfitQuantity,
    stopLossQuantity: stopLossPrice === null ? null : before.stopLossQuantity,
  }))
}

/** A close by a tick records the other exit as its reason. */
export function misnamed<Input>(command: Bugged<Input>): Bugged<Input> {
  if (command.name !== 'triggerClose') return command
  const others = { take_profit: 'stop_loss', stop_loss: 'take_profit' }
  const nameOf = ({ closeReason }: Row['value']) =>
    others[closeReason as keyof typeof others] ?? closeReason
  return {
    ...command,
    decide(state, input, context) {
      const decision: Decision | Refusal = command.decide(state, input, context)
      if ('refused' in decision) return decision
      const put = (decision.put ?? []).map((change): Change => {
        if (!('table' in change) || !isPosition(change.table)) return change
        return { ...change, value: { ...change.value, closeReason: nameOf(change.value) } }
      })
      return { ...decision, put }
    },
  }
}

function exitsOf(held: Held): Exits & ExitQuantities {
  const { takeProfitPrice, stopLossPrice, takeProfitQuantity, stopLossQuantity } = held
  return { takeProfitPrice, stopLossPrice, takeProfitQuantity, stopLossQuantity }
}

const closes = new Set(['triggerClose', 'closePosition'])

const least = (part: Quantity | null, held: Quantity) =>
  part !== null && part > held ? held : part

/** Changes the exits of a position that still runs in one command's decision, and their record. */
function withExits<Input>(
  command: Bugged<Input>,
  name: string,
  exits: (after: Held, before: Held) => Exits & ExitQuantities,
): Bugged<Input> {
  if (command.name !== name || !closes.has(name)) return command
  return {
    ...command,
    decide(state: Known, input, context) {
      const decision: Decision | Refusal = command.decide(state as never, input, context)
      const { id } = input as { id: string }
      const before = state.positions.get(id)
      if ('refused' in decision || before === undefined) return decision
      const rows = (decision.put ?? []).flatMap((change) => ('table' in change ? [change] : []))
      const held = rows.find(({ table, value }) => isPosition(table) && value['id'] === id)?.value
      if (held?.['status'] !== 'running') return decision
      const now = exits(held as never, before)
      const put = (decision.put ?? []).flatMap((change): Change[] => {
        if (!('table' in change)) return [change]
        const { table, value } = change
        if (table.name === 'contracts_exit_change') return recorded(change, now, before)
        const isIt = isPosition(table) && value['id'] === id
        return [isIt ? { ...change, value: { ...value, ...now } } : change]
      })
      return { ...decision, put }
    },
  }
}

const isPosition = ({ name }: Row['table']) => name === 'contracts_position'

/** No record if the exits did not change. */
function recorded(change: Row, after: Exits & ExitQuantities, before: Held): Change[] {
  const fields = Object.keys(exitsOf(before)) as (keyof ExitQuantities)[]
  if (fields.every((field) => after[field] === before[field])) return []
  const exitsAfter = {
    takeProfitAfter: after.takeProfitPrice,
    stopLossAfter: after.stopLossPrice,
    takeProfitQuantityAfter: after.takeProfitQuantity,
    stopLossQuantityAfter: after.stopLossQuantity,
  }
  return [{ ...change, value: { ...change.value, ...exitsAfter } }]
}
