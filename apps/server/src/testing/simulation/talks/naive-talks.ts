import { must, show } from '../fault.ts'

/** A message of the reference. */
export type NaiveMessage = { readonly author: 'user' | 'support'; readonly text: string }

/** A chat or a ticket of the reference. */
export type NaiveTalk = {
  readonly id: string
  readonly owner: string
  readonly kind: 'chat' | 'ticket'
  readonly messages: NaiveMessage[]
  /** Number of messages that each side has read. */
  readByUser: number
  readBySupport: number
  /** The operator who read last, and up to which message. */
  opened: { by: string; number: number } | null
  claim: { by: string; until: number } | null
  state: 'waiting' | 'answered' | 'closed'
  /** Time at which it closes by itself if it is answered. */
  endsAt: number
}

/** Reference of conversations, announcements and notices, in the simplest form. */
export class NaiveTalks {
  readonly talks = new Map<string, NaiveTalk>()
  /** Ids of published announcements that were not withdrawn. */
  readonly announced = new Set<string>()
  /** Announcements read by each user. */
  readonly readBy = new Map<string, Set<string>>()
  /** Number of unread answer notices by user. */
  readonly undelivered = new Map<string, number>()
  readonly counts: Record<string, number> = {}

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  of(owner: string, kind?: NaiveTalk['kind']): NaiveTalk[] {
    return [...this.talks.values()].filter(
      (talk) => talk.owner === owner && (kind === undefined || talk.kind === kind),
    )
  }

  /** A user writes: a closed or answered conversation waits again. */
  write(
    about: Pick<NaiveTalk, 'id' | 'owner' | 'kind'>,
    text: string,
    number: number | null,
  ): NaiveTalk {
    const talk = this.talks.get(about.id) ?? {
      ...about,
      messages: [],
      readByUser: 0,
      readBySupport: 0,
      opened: null,
      claim: null,
      state: 'waiting',
      endsAt: 0,
    }
    talk.messages.push({ author: 'user', text })
    talk.state = 'waiting'
    this.talks.set(talk.id, talk)
    must(
      number === null || number === talk.messages.length,
      () => `message ${number} of ${talk.id} should be ${talk.messages.length}`,
    )
    return talk
  }

  /** An operator answers: messages that they have not read still wait. */
  answer(talk: NaiveTalk, by: string, text: string, endsAt: number): void {
    const hasAll = talk.opened?.by === by && talk.opened.number >= talk.messages.length
    talk.messages.push({ author: 'support', text })
    if (hasAll || talk.state === 'answered') {
      talk.state = 'answered'
      talk.endsAt = endsAt
    }
    if (hasAll) this.open(talk, by)
    this.undelivered.set(talk.owner, (this.undelivered.get(talk.owner) ?? 0) + 1)
  }

  open(talk: NaiveTalk, by: string): void {
    talk.opened = { by, number: talk.messages.length }
    talk.readBySupport = talk.messages.length
  }

  /** A shown conversation must hold each message once and in order. */
  check(talk: NaiveTalk, shown: readonly (NaiveMessage & { readonly number: number })[]): void {
    const first = talk.messages.length - shown.length
    const expected = talk.messages.slice(first).map(({ author, text }, at) => ({
      number: first + at + 1,
      author,
      text,
    }))
    const found = shown.map(({ number, author, text }) => ({ number, author, text }))
    must(
      show(found) === show(expected),
      () => `${talk.kind} ${talk.id}: ${show(found)} instead of ${show(expected)}`,
    )
  }

  /** Number of a user's unread announcements. */
  unreadOf(userId: string): number {
    const read = this.readBy.get(userId) ?? new Set()
    return [...this.announced].filter((id) => !read.has(id)).length
  }

  markAnnounced(userId: string, ids: Iterable<string>): void {
    const read = this.readBy.get(userId) ?? new Set<string>()
    for (const id of ids) read.add(id)
    this.readBy.set(userId, read)
  }
}
