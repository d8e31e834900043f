import { hourMs } from '@candor/api'
import { amountText, priceText, priceUnit, unit } from '../naive/units.ts'
import { granted } from '../../answers.ts'
import { calledSo, novaWords } from '../../offer-words.ts'
import { isAnswered } from './buy-and-leave.ts'
import { listedCurrency } from './given-terms.ts'
import type { Living } from './living.ts'

/** Operators sometimes publish an offering, cancel it before its draw, and list drawn ones. */
export async function attendOfferings({ dice, world, naive, count }: Living): Promise<void> {
  const { offerings } = naive
  const now = world.clock.now()
  for (const project of offerings.projects.filter(({ status }) => status === 'published')) {
    const isApplied = offerings.applications.some((one) => one.project === project)
    if (!offerings.isNextCalledOff || !isApplied || now >= project.drawAt) continue
    offerings.isNextCalledOff = false
    await world.offerings.both(project.id, 'cancel')
    offerings.cancel(project)
    count('offering: cancel')
  }
  for (const project of offerings.projects.filter(({ status }) => status === 'drawn')) {
    const open = offerings.applications.filter((one) => one.project === project)
    const isOpen = open.some(({ status }) => status === 'applied' || status === 'won')
    if (now < project.payUntil || isOpen) continue
    offerings.isNextCalledOff = dice.chance(0.4)
    // After the payment deadline all payments are known.
    await world.offerings.both(project.id, 'list')
    offerings.list(project)
    count('offering: list')
  }
  const isUnderWay = offerings.projects.some(({ status }) =>
    ['published', 'drawn'].includes(status),
  )
  if (!isUnderWay && dice.chance(0.5)) await offer({ dice, world, naive, count })
}

async function offer({ dice, world, naive, count }: Living): Promise<void> {
  const now = world.clock.now()
  const applyStartAt = now + hourMs / 60
  const applyEndAt = applyStartAt + dice.whole(40, 90) * hourMs
  const drawAt = applyEndAt + hourMs
  const times = { applyStartAt, applyEndAt, drawAt, payDeadlineAt: drawAt + 70 * hourMs }
  const { length } = naive.offerings.projects
  const letters = [26, 1].map((size) => length / size)
  const own = `NOV${letters.map((at) => String.fromCharCode(65 + (Math.floor(at) % 26))).join('')}`
  // Every third project hands out a currency that is listed already.
  const isListed = naive.offerings.offersListed && length % 3 === 1
  const symbol = isListed ? listedCurrency.symbol : own
  const price = (priceUnit * BigInt(dice.whole(100_001, 999_999))) / 1_000_000n
  const [step, least] = [5n * unit, 10n * unit]
  const [most, supply] = [200n * unit, BigInt(dice.pick([205, 400, 1_000])) * unit]
  const terms = { price, supply, least, most, step, isListed, ...times }
  const id = await world.offerings.offer({
    version: 0,
    words: calledSo(novaWords, `Network ${own}`),
    symbol,
    allocationMode: 'prorata',
    price: priceText(price),
    saleQuantity: amountText(supply),
    perUserMin: amountText(least),
    perUserMax: amountText(most),
    step: amountText(step),
    ...times,
    kycLimit: 0,
    levelLimit: null,
    whitepaperUrl: null,
    listSymbol: isListed ? listedCurrency.market : null,
    remark: 'a test',
  })
  naive.offerings.publish({ id, symbol, ...terms, status: 'published', payUntil: 0 })
  count(isListed ? 'offering of a listed currency' : 'offering')
}

/** Applies for tokens of the newest offering, in its time or not. */
export async function apply({ dice, world, naive, count }: Living, userId: string): Promise<void> {
  const project = naive.offerings.projects.at(-1)
  if (project === undefined) return
  const quantity = BigInt(dice.whole(1, 41)) * project.step
  const why = naive.offerings.refusals(userId, project, quantity, world.clock.now())
  const shown = granted(await world.call('getIeoProject', userId, { id: project.id }))
  const answer = await world.call('applyIeo', userId, {
    projectId: project.id,
    quantity: amountText(quantity),
    disclosureVersion: shown.disclosureVersion,
    agreementAccepted: true,
  })
  if (isAnswered('applied', answer, why, count))
    naive.offerings.apply(answer.id, userId, project, quantity)
}

/** Pays for won tokens, or tries to pay without a win or too late. */
export async function payTokens(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const own = naive.offerings.applications.filter((one) => one.userId === userId)
  const won = own.filter(({ status }) => status === 'won')
  if (own.length === 0) return
  const one = dice.pick(won.length > 0 ? won : own)
  const why = naive.offerings.payRefusals(one, world.clock.now())
  const answer = await world.call('payIeo', userId, { orderId: one.id })
  if (isAnswered('paid for tokens', answer, why, count)) naive.offerings.pay(one)
}
