import type { Person } from '../../contract/person.ts'
import type { Dice } from '../dice.ts'
import { must } from '../fault.ts'
import type { NaiveTalk, NaiveTalks } from './naive-talks.ts'

/** Users who write, read answers and announcements, and sometimes try to reach other users' conversations. */
export class TalkingUsers {
  readonly #people: readonly Person[]
  readonly #naive: NaiveTalks
  readonly #dice: Dice
  #words = 0

  constructor(people: readonly Person[], naive: NaiveTalks, dice: Dice) {
    this.#people = people
    this.#naive = naive
    this.#dice = dice
  }

  async act(): Promise<void> {
    const person = this.#dice.pick(this.#people)
    await person.awake()
    const act = this.#dice.weighted({
      chat: 6,
      ticket: 2,
      reply: 3,
      read: 6,
      mark: 3,
      news: 3,
      pry: 2,
    })
    this.#naive.count(act)
    await this[act](person)
  }

  #text(): string {
    this.#words += 1
    return `${this.#dice.pick(['Where is it', '<b>Hello</b>', '충전이 안 돼요', 'ขอบคุณ'])} ${this.#words}`
  }

  protected async chat(person: Person): Promise<void> {
    const text = this.#text()
    const { number } = await person.done('sendChat', { content: text })
    const { id } = await person.done('getChat', {})
    this.#naive.write({ id: id!, owner: person.userId, kind: 'chat' }, text, number)
  }

  protected async ticket(person: Person): Promise<void> {
    const text = this.#text()
    const asked = { subject: 'A question', content: text, category: 'other' } as const
    const { id } = await person.done('createTicket', asked)
    this.#naive.write({ id, owner: person.userId, kind: 'ticket' }, text, null)
  }

  protected async reply(person: Person): Promise<void> {
    const own = this.#naive.of(person.userId, 'ticket')
    if (own.length === 0) return
    const talk = this.#dice.pick(own)
    const text = this.#text()
    await person.done('replyTicket', { id: talk.id, content: text })
    this.#naive.write(talk, text, null)
  }

  protected async read(person: Person): Promise<void> {
    const own = this.#naive.of(person.userId)
    if (own.length === 0) return
    const talk = this.#dice.pick(own)
    const found =
      talk.kind === 'chat'
        ? await person.done('getChat', {})
        : await person.done('getTicket', { id: talk.id })
    this.#naive.check(talk, found.messages)
    must(found.readUpTo === talk.readBySupport, () => `${talk.id}: read up to ${found.readUpTo}`)
    const number = this.#dice.whole(0, talk.messages.length + 1)
    await person.done('readConversation', { id: talk.id, number })
    talk.readByUser = Math.max(talk.readByUser, Math.min(number, talk.messages.length))
  }

  /** Marks some or all answer notices as read. */
  protected async mark(person: Person): Promise<void> {
    const unread = await ownAnswers(person)
    const expected = this.#naive.undelivered.get(person.userId) ?? 0
    must(
      unread.length === expected,
      () => `${person.name}: ${unread.length} unread, not ${expected}`,
    )
    if (unread.length === 0) return
    const some = this.#dice.chance(0.3)
      ? unread
      : unread.slice(0, this.#dice.whole(1, unread.length))
    await person.done('readOwnNotices', { ids: some })
    this.#naive.undelivered.set(person.userId, expected - some.length)
  }

  /** Checks the number of unread announcements, and reads some. */
  protected async news(person: Person): Promise<void> {
    const { anntMsgList, anntMsgTotal } = await person.done('listUnreadAnnouncements', {
      pageSize: 100,
    })
    const expected = this.#naive.unreadOf(person.userId)
    must(anntMsgTotal === expected, () => `${person.name}: ${anntMsgTotal} news, not ${expected}`)
    const ids = anntMsgList.map(({ id }) => id).filter(() => this.#dice.chance(0.5))
    if (ids.length === 0) return
    const { unreadCount } = await person.done('readAnnouncements', { ids })
    this.#naive.markAnnounced(person.userId, ids)
    must(
      unreadCount === this.#naive.unreadOf(person.userId),
      () => `${person.name}: ${unreadCount} unread after reading`,
    )
  }

  /** Other users' conversations must look missing. */
  protected async pry(person: Person): Promise<void> {
    const others = [...this.#naive.talks.values()].filter(({ owner }) => owner !== person.userId)
    if (others.length === 0) return
    const { id }: NaiveTalk = this.#dice.pick(others)
    const tries = await Promise.all([
      person.call('getTicket', { id }),
      person.call('replyTicket', { id, content: 'Mine?' }),
      person.call('readConversation', { id, number: 1 }),
    ])
    const keys = tries.map(({ errorKey }) => errorKey)
    must(
      keys.every((key) => key === 'NOT_FOUND'),
      () => `${person.name} may look at ${id}: ${keys.join()}`,
    )
  }
}

/** Ids of a user's unread notices of support's answers. */
export async function ownAnswers(person: Person): Promise<string[]> {
  const ask = { isRead: '0', pageSize: 100 } as const
  const ids: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { records, pages } = await person.done('listOwnNotices', { ...ask, pageNo })
    for (const { id, refType } of records)
      if (refType === 'chat' || refType === 'ticket') ids.push(id)
    if (pageNo >= pages) return ids
  }
}
