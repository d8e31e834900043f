import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { HaltReason } from './market.ts'
import { Act, operatorRoles, Remark } from './operator-shapes.ts'
import { Id, Ms, SymbolName, Text } from './scalars.ts'

/** A period in which a market was halted: nothing was traded and no tick counted. */
export const PastHalt = v.strictObject({
  symbol: SymbolName,
  /** Right after the last tick that counted, if that is later than the decision. */
  fromAt: Ms,
  /** The time from which ticks count again; null while the halt lasts. */
  toAt: v.nullable(Ms),
  reasonKey: HaltReason,
})
export type PastHalt = v.InferOutput<typeof PastHalt>

export const listHalts = endpoint({
  name: 'listHalts',
  concept: 'transparency',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.array(PastHalt),
  errors: [],
  summary: 'Every halt of a market there has been, newest first; the 500 latest.',
})

/** A market as the console shows it. */
export const ConsoleMarket = v.strictObject({
  symbol: SymbolName,
  name: Text,
  halted: v.boolean(),
  reasonKey: v.nullable(HaltReason),
  sinceAt: v.nullable(Ms),
  /** A resumption that waits for a second operator. */
  pendingApprovalId: v.nullable(Id),
})
export type ConsoleMarket = v.InferOutput<typeof ConsoleMarket>

const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

export const listMarkets = endpoint({
  name: 'listMarkets',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(ConsoleMarket),
  errors: [],
  summary: 'Every market, and since when and why trading in it is halted.',
})

export const haltMarket = endpoint({
  name: 'haltMarket',
  concept: 'operator',
  auth: 'operator',
  roles: ['risk'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ symbol: SymbolName, reasonKey: HaltReason, remark: Remark }),
  result: Act,
  errors: ['SYMBOL_NOT_FOUND', 'STATE_CHANGED'],
  summary: 'Halts trading in one market at once, in public.',
})

export const resumeMarket = endpoint({
  name: 'resumeMarket',
  concept: 'operator',
  auth: 'operator',
  roles: ['risk'],
  fresh: true,
  limit: acting,
  request: v.strictObject({ symbol: SymbolName, remark: Remark }),
  result: Act,
  errors: ['SYMBOL_NOT_FOUND', 'STATE_CHANGED'],
  summary: 'Asks a second operator to let a halted market go on.',
})
