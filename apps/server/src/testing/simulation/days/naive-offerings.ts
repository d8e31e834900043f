import { must } from '../fault.ts'
import { down, priceUnit, up } from '../naive/units.ts'
import { free, type Account, type NaivePurses } from './naive-purses.ts'

/** Applications are settled this long after their end. */
const settleMs = 5_000
/** After a draw later than this, winners have more time to pay. */
const lateMs = 600_000

const treasury: Account = 'house house.sandbox'
const fundOf = ({ id }: Pick<NaiveProject, 'id'>): Account => `${id} funding.available`

export type NaiveProject = {
  readonly id: string
  readonly symbol: string
  readonly price: bigint
  readonly supply: bigint
  readonly least: bigint
  readonly most: bigint
  readonly step: bigint
  readonly applyStartAt: number
  readonly applyEndAt: number
  readonly drawAt: number
  readonly payDeadlineAt: number
  /** Whether its tokens come out of an account of its own, and are not issued. */
  readonly isListed: boolean
  status: 'published' | 'drawn' | 'listed' | 'cancelled'
  payUntil: number
}

export type Application = {
  readonly id: string
  readonly userId: string
  readonly project: NaiveProject
  readonly quantity: bigint
  status: 'applied' | 'won' | 'not_won' | 'paid' | 'lapsed' | 'listed' | 'cancelled'
  won: bigint | null
  cost: bigint | null
  payUntil: number | null
  paid: bigint
}

/** Token offerings that are allocated in proportion to the applications. */
export class NaiveOfferings {
  readonly projects: NaiveProject[] = []
  readonly applications: Application[] = []
  /** Whether some projects hand out a listed currency. */
  offersListed = true
  /** Whether operators call the next project off once somebody has applied. */
  isNextCalledOff = false
  readonly #purses: NaivePurses

  constructor(purses: NaivePurses) {
    this.#purses = purses
  }

  #of = (project: NaiveProject) => this.applications.filter((one) => one.project === project)

  /** Publishes a project, after the whole supply of a listed currency came into its account. */
  publish(project: NaiveProject): void {
    const { isListed, supply, symbol } = project
    if (isListed) this.#purses.move(supply, treasury, fundOf(project), symbol)
    this.projects.push(project)
  }

  refusals(userId: string, project: NaiveProject, quantity: bigint, now: number): string[] {
    const { least, most, step, applyStartAt, applyEndAt } = project
    const isOpen = project.status === 'published' && applyStartAt <= now && now < applyEndAt
    const faults: [string, boolean][] = [
      ['IEO_NOT_OPEN', !isOpen],
      ['IEO_LIMIT', quantity < least || quantity > most || quantity % step !== 0n],
      ['IEO_ALREADY_APPLIED', this.#of(project).some((one) => one.userId === userId)],
    ]
    return faults.filter(([, holds]) => holds).map(([name]) => name)
  }

  apply(id: string, userId: string, project: NaiveProject, quantity: bigint): void {
    const nothing = { won: null, cost: null, payUntil: null, paid: 0n }
    this.applications.push({ id, userId, project, quantity, status: 'applied', ...nothing })
  }

  payRefusals({ userId, project, status, cost, payUntil }: Application, now: number): string[] {
    if (status === 'paid' || status === 'listed') return ['IEO_ALREADY_PAID']
    if (status === 'lapsed') return ['IEO_PAY_EXPIRED']
    if (status !== 'won' || project.status !== 'drawn') return ['IEO_NOT_WON']
    if (now >= payUntil!) return ['IEO_PAY_EXPIRED']
    return this.#purses.has(userId, 'balance.available') < cost! ? ['INSUFFICIENT_BALANCE'] : []
  }

  pay(one: Application): void {
    this.#purses.move(one.cost!, free(one.userId), `${one.userId} ieo.held`)
    one.status = 'paid'
    one.paid = one.cost!
  }

  /** Only before the draw, so that nobody has won or paid. */
  cancel(project: NaiveProject): void {
    project.status = 'cancelled'
    const { isListed, supply, symbol } = project
    if (isListed) this.#purses.move(supply, fundOf(project), treasury, symbol)
  }

  /** Lists the token: issues all paid tokens, or takes them out of the project's account, of which the rest goes back. */
  list(project: NaiveProject): void {
    project.status = 'listed'
    const tokens = this.#of(project)
      .filter(({ status }) => status === 'paid')
      .reduce((all, { won }) => all + won!, 0n)
    const { isListed, supply, symbol } = project
    const source = isListed ? fundOf(project) : treasury
    this.#purses.move(tokens, source, 'house house.ieo', symbol)
    if (isListed) this.#purses.move(supply - tokens, source, treasury, symbol)
  }

  work(now: number): void {
    for (const project of this.projects) {
      const isOver = now >= project.applyEndAt + settleMs && now >= project.drawAt
      if (project.status === 'published' && isOver) {
        project.status = 'drawn'
        project.payUntil = this.#payUntil(project, now)
      }
    }
    for (const one of this.applications) this.#bring(one, now)
  }

  #payUntil({ drawAt, payDeadlineAt }: NaiveProject, now: number): number {
    return now > drawAt + lateMs ? now + (payDeadlineAt - drawAt) : payDeadlineAt
  }

  #bring(one: Application, now: number): void {
    const { userId, project, status } = one
    const held = `${userId} ieo.held` as const
    if (project.status === 'cancelled') {
      if (status === 'applied') one.status = 'cancelled'
    } else if (status === 'applied' && project.status !== 'published') {
      one.won = this.#share(one)
      one.cost = up(one.won * project.price, priceUnit)
      one.status = one.won > 0n ? 'won' : 'not_won'
      one.payUntil = one.won > 0n ? this.#payUntil(project, now) : null
    } else if (status === 'won' && now >= one.payUntil!) {
      one.status = 'lapsed'
    } else if (status === 'paid' && project.status === 'listed') {
      this.#purses.move(one.paid, held, 'house house.ieo')
      this.#purses.move(one.won!, 'house house.ieo', free(userId), project.symbol)
      one.status = 'listed'
    }
  }

  /** The whole application if the supply is sufficient; otherwise its share of the supply. */
  #share({ project, quantity }: Application): bigint {
    const asked = this.#of(project).reduce((all, one) => all + one.quantity, 0n)
    must(asked > 0n, () => 'nobody has applied')
    return asked <= project.supply ? quantity : down(project.supply * quantity, asked)
  }
}
