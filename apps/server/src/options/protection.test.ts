import { Amount } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import type { OptionProtection } from '../people/index.ts'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

// Protections against options for each test: none except those that the test is about.
const none: OptionProtection = { asksFirst: false, limits: {}, lossesInARow: 3, pauseMs: 0 }

let world: OptionsWorld | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

async function open(protection: Partial<OptionProtection>): Promise<OptionsWorld> {
  world = await openOptionsWorld('protection', { protection: { ...none, ...protection } })
  await world.price('BTCUSDT', '50000')
  return world
}

const guardOf = async ({ call }: OptionsWorld, user: string, demo = false) =>
  granted(await call('getOptionsSummary', user, { demo })).guard

/** Bets once and runs to its end. */
async function bet(of: OptionsWorld, user: string, end: 'win' | 'lose' | 'draw'): Promise<void> {
  const direction = end === 'win' ? 'up' : 'down'
  await of.price('BTCUSDT', '50000')
  await of.bought(user, of.order({ direction }))
  await of.price('BTCUSDT', '50000')
  await of.pass(29_500)
  await of.price('BTCUSDT', end === 'draw' ? '50000' : '50001')
  await of.pass(3_000)
  await of.settle()
  await of.price('BTCUSDT', '50000')
}

test('requires the questions before the first order, and none for demo orders', async () => {
  const options = await open({ asksFirst: true })
  const user = await options.userWith('100')
  await options.practisesWith(user, '100')
  expect(await guardOf(options, user)).toMatchObject({ needsAnswers: true })
  expect(errorOf(await options.call('buyOption', user, options.order()))).toBe(
    'OPTION_ANSWERS_REQUIRED',
  )
  await options.bought(user, options.order({ demo: true }))
  expect(await guardOf(options, user, true)).toBeNull()
  await options.pool.query(
    `insert into people_appropriateness (part, user_id, topic, version, answers, correct, answered_at, passed_at)
     values ($1, $2, 'secondContracts', 1, '{}', 5, 1, 1)`,
    [partOf(user), user],
  )
  expect(await guardOf(options, user)).toMatchObject({ needsAnswers: false })
  await options.bought(user, options.order())
})

test('stops stakes at the daily limit, also within one moment, and restarts with the next day', async () => {
  const options = await open({ limits: { stake: Amount.parse('50') } })
  const user = await options.userWith('1000')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => options.call('buyOption', user, options.order())),
  )
  const refused = answers.filter((answer) => 'refused' in answer)
  expect(refused.map(errorOf)).toEqual(Array(3).fill('DAY_STAKE_LIMIT'))
  expect(await guardOf(options, user)).toMatchObject({ stakeLimit: '50', stakeLeft: '0' })
  await options.pool.query('update people_day set starts_at = starts_at - 86400000')
  expect(await guardOf(options, user)).toMatchObject({ stakeLeft: '50' })
  await options.bought(user, options.order())
})

test('counts running orders as lost for the daily loss limit', async () => {
  const options = await open({ limits: { optionLoss: Amount.parse('25') } })
  const user = await options.userWith('1000')
  await bet(options, user, 'lose')
  await options.bought(user, options.order())
  expect(await guardOf(options, user)).toMatchObject({ lossLimit: '25', lossLeft: '5' })
  const answer = await options.call('buyOption', user, options.order())
  expect(answer).toMatchObject({
    refused: 'DAY_OPTION_LOSS_LIMIT',
    details: { fields: [{ field: 'amount', rule: 'max', max: '5' }] },
  })
})

test('pauses after several losses in a row, again after each further loss, and ends the run at a win', async () => {
  const options = await open({ pauseMs: 60_000 })
  const user = await options.userWith('1000')
  for (const end of ['win', 'lose', 'draw', 'lose'] as const) await bet(options, user, end)
  expect(await guardOf(options, user)).toMatchObject({ pausedUntilAt: null })
  await bet(options, user, 'lose')
  const { pausedUntilAt } = (await guardOf(options, user))!
  expect(await options.call('buyOption', user, options.order())).toMatchObject({
    refused: 'LOSING_RUN',
    details: { values: { count: '3' } },
  })
  // No other user is paused.
  await options.bought(await options.userWith('100'), options.order())
  await options.pass(pausedUntilAt! - options.world.clock.now())
  await options.price('BTCUSDT', '50000')
  await bet(options, user, 'lose')
  expect(errorOf(await options.call('buyOption', user, options.order()))).toBe('LOSING_RUN')
  await options.pass(60_000)
  await bet(options, user, 'win')
  await options.bought(user, options.order())
})

test('starts no pause by demo losses, and ignores demo stakes', async () => {
  const options = await open({ pauseMs: 60_000, limits: { stake: Amount.parse('10') } })
  const user = await options.userWith('100')
  await options.practisesWith(user, '100')
  for (let count = 0; count < 3; count += 1) {
    await options.price('BTCUSDT', '50000')
    await options.bought(user, options.order({ demo: true, direction: 'down' }))
    await options.price('BTCUSDT', '50000')
    await options.pass(29_500)
    await options.price('BTCUSDT', '50001')
    await options.pass(3_000)
    await options.settle()
  }
  await options.price('BTCUSDT', '50000')
  expect(await guardOf(options, user)).toMatchObject({ pausedUntilAt: null, stakeLeft: '10' })
  await options.bought(user, options.order())
})
