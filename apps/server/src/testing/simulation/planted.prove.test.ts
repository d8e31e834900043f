import { Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../platform/lane/index.ts'
import {
  forgetful,
  inReal,
  late,
  lavish,
  lost,
  roomy,
  tenth,
  unaware,
  unbound,
  unwarned,
  withoutLast,
  withQuote,
  withRun,
  type Quoted,
} from './bugs.ts'
import type { Plant } from './plant.ts'
import { brief, createRuns, medium } from './runs.ts'

const run = createRuns()

describe('finds a planted bug:', () => {
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

  test('a warning is sent twice', async () => {
    const engineLane = withRun((submit) => async (command, request) => {
      const outcome = await submit(command, request)
      if (command.name === 'warnMargin') await submit(unwarned(command), request)
      return outcome
    })
    await expect(run('1', { engineLane }, brief)).rejects.toThrow(/duplicate key|was warned of/)
  })

  test('a warning is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'warnMargin'))
    await expect(run('1', { engineLane }, brief)).rejects.toThrow(/is at \d+, warned of 0/)
  })

  test('a trigger is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'triggerClose'))
    await expect(run('3', { engineLane })).rejects.toThrow(/still runs; due was|was not closed by/)
  })

  test('the liquidation of an account is lost', async () => {
    const engineLane = withRun((submit) => lost(submit, 'liquidatePool'))
    await expect(run('2', { engineLane }, medium)).rejects.toThrow(/still stands; due was/)
  })

  test('losses of cross positions can still be spent', async () => {
    const peopleLane = withRun((submit) => (command, request) => submit(unbound(command), request))
    await expect(run('2', { peopleLane }, brief)).rejects.toThrow(/took \d+ in real; free was \d+/)
  })

  test('idempotency keys are forgotten', async () => {
    const peopleLane = withRun(
      (submit) => (command, request) => submit(command, { ...request, key: null }),
    )
    await expect(run('4', { peopleLane })).rejects.toThrow(
      /under a (used key answered|key that had answered)/,
    )
  })

  test('an application is accepted while another is under review', async () => {
    const consoleLane = withRun((submit) => (command, request) => submit(unaware(command), request))
    await expect(run('5', { consoleLane })).rejects.toThrow(/applies: null, and should be KYC_/)
  })

  test('an identity is approved unseen', async () => {
    const consoleLane = withRun((submit) => (command, request) => {
      const input = command.name === 'approveIdentity' ? { hasOpened: true } : {}
      return submit(command, { ...request, input: { ...request.input, ...input } })
    })
    await expect(run('6', { consoleLane })).rejects.toThrow(/got done, and should NOT_LOOKED_AT/)
  })

  test('a recharge is credited unseen', async () => {
    const consoleLane = withRun((submit) => (command, request) => {
      const input = command.name === 'creditRecharge' ? { hasOpened: true } : {}
      return submit(command, { ...request, input: { ...request.input, ...input } })
    })
    await expect(run('2', { consoleLane })).rejects.toThrow(
      /an operator got done, and should NOT_LO/,
    )
  })

  test('an option pays more than agreed', async () => {
    const optionsLane = withRun((submit) => (command, request) => submit(lavish(command), request))
    // The database recomputes the payout from the agreed terms, and refuses.
    await expect(run('9', { optionsLane }, brief)).rejects.toThrow(/not all .* were settled/)
  })

  test('an option is settled by a stale tick', async () => {
    const optionsLane = withRun(
      (submit) => (command, request) =>
        submit(command, { ...request, input: withoutLast(request.input) }),
    )
    await expect(run('9', { optionsLane }, brief)).rejects.toThrow(/exit_seq is .*, and should/)
  })

  test('options are sold beyond the house cap', async () => {
    const peopleLane = withRun((submit) => (command, request) => submit(roomy(command), request))
    await expect(run('9', { peopleLane }, brief)).rejects.toThrow(
      /in spite of \["EXPOSURE_LIMIT"\]/,
    )
  })

  test('a swap is rounded up', async () => {
    const more = ({ toAmount, ...quote }: Quoted) => ({ ...quote, toAmount: toAmount + 1n })
    const peopleLane = withRun(
      (submit) => (command, request) => submit(command, withQuote(request, more)),
    )
    await expect(run('9', { peopleLane }, brief)).rejects.toThrow(/to_amount is \d+, and should be/)
  })

  test('a quote never expires', async () => {
    const endless = (quote: Quoted) => ({ ...quote, validUntilAt: Infinity })
    const peopleLane = withRun(
      (submit) => (command, request) => submit(command, withQuote(request, endless)),
    )
    await expect(run('2', { peopleLane }, brief)).rejects.toThrow(/in spite of \["QUOTE_EXPIRED"/)
  })

  test('the demo moves real money', async () => {
    const peopleLane = withRun((submit) => (command, request) => {
      const { book } = request.input as { book?: string }
      const isOrder = ['openPosition', 'buyOption'].includes(command.name) && book === 'demo'
      return submit(command, isOrder ? { ...request, input: inReal(request.input) } : request)
    })
    await expect(run('3', { peopleLane }, brief)).rejects.toThrow(
      /in contract|book is real, and should be demo|was refused: too poor/,
    )
  })

  test('a refused price is used', async () => {
    const prices = new Map<string, bigint>()
    const heard: Plant['heard'] = (tick) => {
      const last = prices.get(tick.symbol) ?? tick.price
      if (tick.price > last * 5n) return tenth(tick)
      prices.set(tick.symbol, tick.price)
      return tick
    }
    await expect(run('9', { heard }, brief)).rejects.toThrow(
      /was committed, and should|counts and was lost/,
    )
  })

  test('an order has no proof', async () => {
    const proofs: Plant['proofs'] = (ask) => async (name, userId, input) =>
      name === 'getSwapProof' ? refuse('NOT_FOUND') : ask(name, userId, input)
    await expect(run('9', { proofs }, brief)).rejects.toThrow(/swap \d+ of \d+ has no proof/)
  })

  test('a sent withdrawal can still be cancelled', async () => {
    const peopleLane = withRun((submit) => (command, request) => submit(late(command), request))
    await expect(run('2', { peopleLane }, medium)).rejects.toThrow(
      /taken back and could not be|and should|failed inside/,
    )
  })
})
