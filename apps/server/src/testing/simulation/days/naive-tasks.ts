import { dayMs } from '@candor/api'
import { readAmount } from '../naive/units.ts'
import { taskFile } from './given-terms.ts'
import { free, type NaivePurses } from './naive-purses.ts'

type Task = {
  readonly id: string
  readonly kind: string
  readonly scope: 'personal' | 'team'
  readonly target: number
  readonly reward: bigint
  readonly startAt: number
  readonly endAt: number
}

/** A user's deed, and the object that it refers to. */
export type Deed = {
  readonly kind: 'secure' | 'verify' | 'practise' | 'recharge' | 'trade'
  readonly ref: string
  readonly userId: string
  readonly invitedBy: string | null
  readonly at: number
}

export type NaiveProgress = { count: number; status: 'open' | 'due' | 'paid' }

/** Task progress and claims of all users, deed by deed. */
export class NaiveTasks {
  readonly tasks: Task[]
  /** By `user task`. */
  readonly progress = new Map<string, NaiveProgress>()
  readonly #heard = new Set<string>()
  /** `user task subject` of facts that count once; a lasting state of the user has no subject. */
  readonly #facts = new Set<string>()
  readonly #purses: NaivePurses

  constructor(purses: NaivePurses, startAt: number) {
    this.#purses = purses
    this.tasks = taskFile.map(({ days, reward, quota, ...task }) => {
      const each = readAmount(reward)
      purses.move(each * BigInt(quota), 'house house.sandbox', `${task.id} funding.available`)
      return { ...task, reward: each, startAt, endAt: startAt + days * dayMs }
    })
  }

  /** A deed counts by its time, for its user and the inviter; once, however often its event arrives. */
  hear(deed: Deed): void {
    const { kind, ref, userId, invitedBy, at } = deed
    if (kind === 'recharge' || kind === 'trade') return this.#hearSubjects(deed)
    const counting = this.tasks.filter(
      (one) => one.kind === kind && one.startAt <= at && at < one.endAt,
    )
    if (this.#isNews(userId, ref, counting)) {
      if (kind === 'practise') this.#count(userId, counting)
      else this.#countFact(userId, counting)
    }
    const team = counting.filter(({ scope }) => scope === 'team')
    if (invitedBy !== null && this.#isNews(invitedBy, ref, team)) this.#count(invitedBy, team)
  }

  /** Facts that count once per subject: a first recharge, a first trade, a day with a trade, a trading member. */
  #hearSubjects({ kind, userId, invitedBy, at }: Deed): void {
    const day = Math.floor((at + 8 * 3_600_000) / dayMs)
    const subjects =
      kind === 'recharge'
        ? [['start', 'a recharge']]
        : [
            ['start', 'a trade'],
            ['trade', 'a trade'],
            ['tradingDays', `${userId} on ${day}`],
            ['memberTrades', userId],
          ]
    for (const [of, subject] of subjects) {
      const counting = this.tasks.filter(
        (one) => one.kind === of && one.startAt <= at && at < one.endAt,
      )
      if (of !== 'memberTrades') this.#countFact(userId, counting, subject)
      const team = counting.filter(({ scope }) => scope === 'team')
      if (invitedBy !== null) this.#countFact(invitedBy, team, subject)
    }
  }

  /** Opening the tasks counts the user's identity if it was not counted yet; all users here are verified. */
  look(userId: string, at: number): void {
    const open = this.tasks.filter(
      (one) => one.kind === 'verify' && one.startAt <= at && at < one.endAt,
    )
    this.#countFact(userId, open)
  }

  #isNews(userId: string, ref: string, tasks: readonly Task[]): boolean {
    const key = `${userId} ${ref}`
    if (tasks.length === 0 || this.#heard.has(key)) return false
    this.#heard.add(key)
    return true
  }

  #countFact(userId: string, tasks: readonly Task[], subject = ''): void {
    const uncounted = tasks.filter(({ id }) => !this.#facts.has(`${userId} ${id} ${subject}`))
    for (const { id } of uncounted) this.#facts.add(`${userId} ${id} ${subject}`)
    this.#count(userId, uncounted)
  }

  #count(userId: string, tasks: readonly Task[]): void {
    for (const { id, target } of tasks) {
      const own = this.progress.get(`${userId} ${id}`) ?? { count: 0, status: 'open' }
      this.progress.set(`${userId} ${id}`, own)
      if (own.status !== 'open') continue
      own.count += 1
      if (own.count === target) own.status = 'due'
    }
  }

  /** Refusals of a claim. */
  refusals(userId: string, { id, reward }: Task): string[] {
    const { status } = this.progress.get(`${userId} ${id}`) ?? { status: 'open' }
    if (status === 'open') return ['TASK_NOT_DONE']
    if (status === 'paid') return ['REWARD_ALREADY_CLAIMED']
    return this.#purses.has(id, 'funding.available') < reward ? ['REWARD_USED_UP'] : []
  }

  claim(userId: string, { id, reward }: Task): void {
    this.#purses.move(reward, `${id} funding.available`, 'house house.rewards')
    this.#purses.move(reward, 'house house.rewards', free(userId))
    this.progress.get(`${userId} ${id}`)!.status = 'paid'
  }
}
