import { claimMs, languages } from '@candor/api'
import { plainContent } from '../../contract/content.ts'
import type { Person } from '../../contract/person.ts'
import type { Dice } from '../dice.ts'
import { must } from '../fault.ts'
import type { NaiveTalk, NaiveTalks } from './naive-talks.ts'

const why = { reasonKey: 'content_review', remark: 'for a test' } as const

type SupportWork = {
  /** Operators who answer users. */
  readonly answerers: readonly (Person & { readonly userId: string })[]
  /** Maker and checker of announcements. */
  readonly writer: Person
  readonly publisher: Person
  readonly now: () => number
  /** Time without a reply of the user after which an answered conversation closes, in ms, by kind. */
  readonly silenceMs: Readonly<Record<NaiveTalk['kind'], number>>
}

/** Operators who answer, hand over and close conversations, and who publish and withdraw announcements. */
export class SupportOperators {
  readonly #work: SupportWork
  readonly #naive: NaiveTalks
  readonly #dice: Dice
  #words = 0

  constructor(work: SupportWork, naive: NaiveTalks, dice: Dice) {
    this.#work = work
    this.#naive = naive
    this.#dice = dice
  }

  async act(): Promise<void> {
    const act = this.#dice.weighted({ work: 12, publish: 1, withdraw: 0.5 })
    if (act !== 'work') this.#naive.count(act)
    await this[act]()
  }

  /** Claims an open conversation and makes one act on it. */
  protected async work(): Promise<void> {
    const operator = this.#dice.pick(this.#work.answerers)
    await operator.awake()
    const open = [...this.#naive.talks.values()].filter(({ state }) => state !== 'closed')
    if (open.length === 0) return
    const talk = this.#dice.pick(open)
    const act = this.#dice.weighted({ claim: 4, open: 5, answer: 6, handOver: 1, close: 1 })
    this.#naive.count(act)
    const now = this.#work.now()
    const claim = talk.claim !== null && talk.claim.until > now ? talk.claim : null
    const fault =
      claim === null ? 'NOT_CLAIMED' : claim.by === operator.userId ? null : 'CLAIMED_BY_ANOTHER'
    if (act === 'claim') return this.claim(operator, talk, fault)
    const outcome = await this[act](operator, talk, fault)
    must(
      outcome === fault || (fault === null && outcome === 'STATE_CHANGED' && act === 'close'),
      () => `${operator.name} ${act} ${talk.kind} ${talk.id}: ${outcome} instead of ${fault}`,
    )
  }

  protected async claim(operator: Person, talk: NaiveTalk, fault: string | null): Promise<void> {
    const { id, kind: queue } = talk
    const { errorKey } = await operator.call('claimItem', { queue, id })
    const expected = fault === 'CLAIMED_BY_ANOTHER' ? fault : null
    must(errorKey === expected, () => `${operator.name} claims ${id}: ${errorKey}`)
    if (errorKey === null) talk.claim = { by: operator.userId, until: this.#work.now() + claimMs }
  }

  protected async open(operator: Person, talk: NaiveTalk, fault: string | null) {
    const { errorKey, result } = await operator.call('openConversation', { id: talk.id })
    if (errorKey !== null || fault !== null) return errorKey
    const { messages, readUpTo } = result as {
      messages: Parameters<NaiveTalks['check']>[1]
      readUpTo: number
    }
    this.#naive.check(talk, messages)
    must(readUpTo === talk.readByUser, () => `${talk.id}: its user read up to ${readUpTo}`)
    this.#naive.open(talk, operator.userId)
    return null
  }

  protected async answer(operator: Person, talk: NaiveTalk, fault: string | null) {
    this.#words += 1
    const content = `Answer ${this.#words}`
    const { errorKey } = await operator.call('answerConversation', { id: talk.id, content })
    if (errorKey !== null || fault !== null) return errorKey
    const now = this.#work.now()
    this.#naive.answer(talk, operator.userId, content, now + this.#work.silenceMs[talk.kind])
    talk.claim = { by: operator.userId, until: now + claimMs }
    return null
  }

  protected async handOver(operator: Person, talk: NaiveTalk, fault: string | null) {
    const to = this.#work.answerers.find(({ userId }) => userId !== operator.userId)!
    const input = { id: talk.id, operatorId: to.userId, remark: 'knows it' }
    const { errorKey } = await operator.call('handOverConversation', input)
    if (errorKey === null && fault === null)
      talk.claim = { by: to.userId, until: this.#work.now() + claimMs }
    return errorKey
  }

  protected async close(operator: Person, talk: NaiveTalk, fault: string | null) {
    const number = talk.messages.length
    const { errorKey } = await operator.call('closeConversation', { id: talk.id, number })
    if (errorKey !== null || fault !== null) return errorKey
    const hasAll = talk.opened?.by === operator.userId && talk.opened.number >= number
    must(hasAll, () => `${operator.name} closed ${talk.id} without having read it`)
    talk.state = 'closed'
    talk.claim = null
    return null
  }

  protected async publish(): Promise<void> {
    const { writer, publisher } = this.#work
    await writer.awake()
    this.#words += 1
    const text = { title: `News ${this.#words}`, summary: 'About it', content: '<p>All of it</p>' }
    const words = Object.fromEntries(languages.map((lang) => [lang, text])) as never
    const stand = { kind: 'announcement', place: 'announcement' } as const
    const draft = await writer.done('createContent', { ...stand, ...plainContent, words })
    const { pendingApprovalId } = await writer.done('publishContent', { ...draft, ...why })
    await publisher.awake()
    const id = pendingApprovalId!
    const { records } = await publisher.done('listApprovals', { id })
    await publisher.done('claimItem', { queue: 'approval', id })
    await publisher.done('approveApproval', { id, digest: records[0]!.digest })
    this.#naive.announced.add(draft.id)
  }

  protected async withdraw(): Promise<void> {
    const { writer } = this.#work
    const all = [...this.#naive.announced]
    if (all.length === 0) return
    const id = this.#dice.pick(all)
    await writer.awake()
    await writer.done('revokeContent', { id, ...why })
    this.#naive.announced.delete(id)
  }
}
