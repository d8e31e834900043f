import type { HaltReason } from '@candor/api'
import { marketSwitch } from '../../policy/index.ts'
import type { Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { switched, switching } from './set-switch.ts'

type InMarket = { readonly symbol: string; readonly remark: string; readonly actor: Actor }
export type HaltMarket = InMarket & { readonly reasonKey: HaltReason }
export type ResumeMarket = InMarket

/** Halts trading in one market at once. */
export const haltMarket = consoleCommand('haltMarket', {
  needs: switching,
  decide: (state, { symbol, ...why }: HaltMarket, context) =>
    switched(state, { ...why, switch: marketSwitch(symbol), stopped: true }, context),
})

/** Requests a market's resumption from a second operator. */
export const resumeMarket = consoleCommand('resumeMarket', {
  needs: switching,
  decide(state, { symbol, ...why }: ResumeMarket, context) {
    const resumption = { ...why, reasonKey: 'resolved', switch: marketSwitch(symbol) } as const
    return switched(state, { ...resumption, stopped: false }, context)
  },
})
