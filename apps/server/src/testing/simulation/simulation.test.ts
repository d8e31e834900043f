import { Rate } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TradeContext } from '../../contracts/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Command, Lane } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../database.ts'
import { temporaryFolder } from '../folders.ts'
import type { Plant } from './plant.ts'
import { simulate } from './simulation.ts'

const size = { users: 10, hours: 3 }
/** In which accounts in cross margin are at their limits, too. */
const large = { users: 20, hours: 6 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const opened: Database[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await folder.remove()
})

async function run(seed: string, plant: Plant = {}, people = size) {
  const database = await createTestDatabase()
  opened.push(database)
  return simulate(database, { seed, ...people, dataFolder: folder.path, plant })
}

describe('a small simulation', () => {
  test('every invariant holds, and the same seed gives the same ledger', async () => {
    const short = { users: 10, hours: 2 }
    const [first, second, other] = [
      await run('1', {}, short),
      await run('1', {}, short),
      await run('8', {}, short),
    ]
    expect(second).toEqual(first)
    expect(other.hash).not.toBe(first.hash)
    expect(first.transfers).toBeGreaterThan(50)
    expect(first.counts['settledAnew']).toBeGreaterThan(5)
  })

  test('holds what makes a proof of it', async () => {
    const { counts } = await run('9', {}, large)
    const seen = ['createPosition', 'closePosition', 'transferContract', 'createPosition again']
    seen.push('applyWithdrawal', 'withdrawal approved', 'withdrawal refused')
    seen.push('withdrawal of level 1', 'withdrawal of level 2')
    seen.push('applyRecharge', 'recharge by two', 'recharge rejected')
    seen.push('identity basic passed', 'identity advanced passed', 'identity rejected')
    seen.push('identity by two', 'identity not agreed', 'identity unseen', 'recharge unseen')
    seen.push('pool liquidated', 'transferContract MARGIN_IN_USE', 'resetDemo', 'warned of 70')
    for (const what of [...seen, 'stop_loss', 'take_profit', 'brokenConnections'])
      expect(counts[what], what).toBeGreaterThan(0)
  })
})

type Run = Lane<TradeContext>['run']

/** A lane whose calls go through `change`. */
function withRun(change: (run: Run) => Run) {
  return (lane: Lane<TradeContext>): Lane<TradeContext> => ({ ...lane, run: change(lane.run) })
}

/** The lane, which refuses every command of one name. */
function lost(submit: Run, name: string): Run {
  return async (command, request) =>
    command.name === name
      ? { ok: false, error: 'STATE_CHANGED', details: {} }
      : submit(command, request)
}

/** The decision, made as if the position still ran and had never changed. */
function forgetful<Input>(command: Command<Input, TradeContext>): Command<Input, TradeContext> {
  return {
    ...command,
    decide(state: { positions: { get: (id: string) => object } }, input, context) {
      const get = (id: string) => ({ ...state.positions.get(id), status: 'running', sinceSeq: 0 })
      const positions = { ...state.positions, get }
      return command.decide({ ...state, positions } as never, input, context)
    },
  }
}

describe('a planted bug is found', () => {
  test('the closing fee is not booked', async () => {
    const plant: Plant = { symbol: (symbol) => ({ ...symbol, closeFeeRate: Rate.zero }) }
    await expect(run('1', plant)).rejects.toThrow(/holds \d+ in .+, and should \d+/)
  })

  test('a trigger is judged twice', async () => {
    const engineLane = withRun((submit) => async (command, request) => {
      const outcome = await submit(command, request)
      if (command.name === 'triggerClose') await submit(forgetful(command), request)
      return outcome
    })
    await expect(run('2', { engineLane })).rejects.toThrow(/and should|holds \d+, less than \d+/)
  })

  test('a warning is told twice', async () => {
    const engineLane = withRun((submit) => async (command, request) => {
      const outcome = await submit(command, request)
      if (command.name === 'warnMargin') await submit(unwarned(command), request)
      return outcome
    })
    await expect(run('9', { engineLane }, large)).rejects.toThrow(/duplicate key|was warned of/)
  })

  test('a warning is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'warnMargin'))
    await expect(run('9', { engineLane }, large)).rejects.toThrow(/is at \d+, warned of 0/)
  })

  test('a trigger is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'triggerClose'))
    await expect(run('3', { engineLane })).rejects.toThrow(/still runs; due was/)
  })

  test('the liquidation of an account is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'liquidatePool'))
    await expect(run('1', { engineLane })).rejects.toThrow(/still stands; due was/)
  })

  test('what cross positions have lost can still be spent', async () => {
    const peopleLane = withRun((submit) => (command, request) => submit(unbound(command), request))
    await expect(run('9', { peopleLane }, large)).rejects.toThrow(/took \d+ in real; free was \d+/)
  })

  test('idempotency keys are forgotten', async () => {
    const peopleLane = withRun(
      (submit) => (command, request) => submit(command, { ...request, key: null }),
    )
    await expect(run('4', { peopleLane })).rejects.toThrow(
      /under a (used key answered|key that had answered)/,
    )
  })

  test('an application is taken while another waits', async () => {
    const deskLane = withRun((submit) => (command, request) => submit(unaware(command), request))
    await expect(run('5', { deskLane })).rejects.toThrow(/applies: null, and should be KYC_/)
  })

  test('what nobody has looked at is passed', async () => {
    const deskLane = withRun((submit) => (command, request) => {
      const input = command.name === 'approveIdentity' ? { hasOpened: true } : {}
      return submit(command, { ...request, input: { ...request.input, ...input } })
    })
    await expect(run('6', { deskLane })).rejects.toThrow(/got done, and should NOT_LOOKED_AT/)
  })

  test('what nobody has looked at is credited', async () => {
    const deskLane = withRun((submit) => (command, request) => {
      const input = command.name === 'creditRecharge' ? { hasOpened: true } : {}
      return submit(command, { ...request, input: { ...request.input, ...input } })
    })
    await expect(run('2', { deskLane })).rejects.toThrow(/an operator got done, and should NOT_LO/)
  })

  test('what was sent can still be taken back', async () => {
    const peopleLane = withRun((submit) => (command, request) => submit(late(command), request))
    const people = { users: 20, hours: 8 }
    await expect(run('9', { peopleLane }, people)).rejects.toThrow(
      /taken back and could not be|and should|failed inside/,
    )
  })
})

/** The warning, decided as if nothing had been told before. */
function unwarned<Input>(command: Command<Input, TradeContext>): Command<Input, TradeContext> {
  return {
    ...command,
    decide(state: object, input, context) {
      const knownWarnings = { all: () => [], get: () => undefined }
      return command.decide({ ...state, knownWarnings } as never, input, context)
    },
  }
}

/** Any decision, made as if all that is available were free. */
function unbound<Input>(command: Command<Input, TradeContext>): Command<Input, TradeContext> {
  return {
    ...command,
    decide(state: { cross?: object }, input, context) {
      const freeOf = ({ balance }: { balance: bigint }) => balance
      const known = { ...state, ...(state.cross && { cross: { ...state.cross, freeOf } }) }
      return command.decide(known as never, input, context)
    },
  }
}

/** An application, decided as if it were the first one of its user. */
function unaware<Input>(command: Command<Input, TradeContext>): Command<Input, TradeContext> {
  if (command.name !== 'applyAuth') return command
  return {
    ...command,
    decide(state: object, input, context) {
      const applications = { all: () => [], get: () => undefined }
      const known = { ...state, applications, claimed: () => true }
      return command.decide(known as never, input, context)
    },
  }
}

/** Taking a withdrawal back, decided as if nothing had been handed over yet. */
function late<Input>(command: Command<Input, TradeContext>): Command<Input, TradeContext> {
  if (command.name !== 'cancelWithdrawal') return command
  return {
    ...command,
    decide(state: { orders: { get: (id: string) => object } }, input, context) {
      const asked = { status: 'under_review', stage: 'sending', attemptAt: null }
      const get = (id: string) => ({ ...state.orders.get(id), ...asked })
      const orders = { ...state.orders, get }
      return command.decide({ ...state, orders } as never, input, context)
    },
  }
}
