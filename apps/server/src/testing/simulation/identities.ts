import { dayMs, dayOf, startOfDay } from '@candor/api'
import { consentVersion, identityLevel, type Identity } from '../../identity/index.ts'
import type { Session } from '../../platform/http/route.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { operatorOf, type WalletConsole } from '../../wallet/testing/wallet-console.ts'
import type { Dice } from './dice.ts'
import { must, show } from './fault.ts'
import {
  levelOf,
  mayPass,
  refusalOf,
  sent,
  type AuthType,
  type NaiveApplication,
  type NaiveIdentity,
} from './naive/identities.ts'
import type { NaiveWorld } from './naive/naive-world.ts'

/**
 * Share of verified and unverified users who apply in a step of a run of a day; then of applications that are reviewed, and
 * rejected.
 */
const applyShare = 0.01
const unknownShare = 0.06
const lookShare = 0.3
const rejectShare = 0.3
/** How often a reviewer tries to approve an application without opening it. */
const unseenShare = 0.2
/** How often the document expires at the end of the day. */
const endsTodayShare = 0.4

const vera = operatorOf('11', 'compliance')
const otto = operatorOf('12', 'compliance')
/** Few names, so that two users often share name and birthday. */
const names = ['Ada', 'Bea', 'Cleo', 'Dora']
const remark = 'looked at'
const reasonKey = 'glare' as const

/** An applicant's pictures, stored once. */
export type Pictures = Readonly<Record<'passportImage' | 'addressProof' | 'holdingImage', string>>

type Image = { readonly kind: keyof Pictures; readonly fileId: string }
type Reads = { query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> }
type World = {
  readonly walletConsole: WalletConsole
  readonly naive: NaiveWorld
  readonly pool: Parameters<typeof identityLevel>[0] & Reads
  readonly identity: Pick<Identity, 'finishDue'>
  readonly now: () => number
}
type Applicant = {
  readonly userId: string
  readonly pictures: Pictures
  readonly known: NaiveIdentity
}

/** Users who apply for identity levels, sometimes when they may not, and their reviewers. */
export class Identities {
  readonly #world: World
  readonly #dice: Dice
  readonly #scale: number
  readonly #applicants: Applicant[] = []
  /** Opened applications, with their versions. */
  readonly #seen = new Set<string>()

  /** @param hours length of the run: a longer one has as many applications as one of a day, which cost most of a step */
  constructor(world: World, dice: Dice, hours: number) {
    this.#world = world
    this.#dice = dice
    this.#scale = Math.min(1, 24 / hours)
  }

  add(userId: string, pictures: Pictures): void {
    const { known } = this.#world.naive.users.get(userId)!
    this.#applicants.push({ userId, pictures, known })
  }

  async act(): Promise<void> {
    for (const one of this.#applicants) {
      const isKnown = levelOf(one.known, this.#world.now()) > 0
      const applies = this.#dice.chance((isKnown ? applyShare : unknownShare) * this.#scale)
      if (applies) await this.#apply(one, this.#dice.pick(['basic', 'basic', 'advanced'] as const))
      const waiting = (['basic', 'advanced'] as const).filter(
        (type) => one.known[type]?.state === 'waits' && this.#dice.chance(lookShare),
      )
      for (const type of waiting) await this.#review(one, type)
      if (applies || waiting.length > 0) await this.#check(one)
    }
  }

  /** The hourly job; it changes no user's level. */
  async finishDue(): Promise<void> {
    await this.#world.identity.finishDue(allParts.parts(), this.#world.now())
    for (const one of this.#applicants) await this.#check(one)
  }

  async #apply({ userId, pictures, known }: Applicant, type: AuthType): Promise<void> {
    const now = this.#world.now()
    const user = { id: '1', userId } as Session
    const today = this.#dice.chance(endsTodayShare) ? dayOf(now) : null
    const { passportImage, ...advanced } = pictures
    const answer =
      type === 'basic'
        ? await this.#world.walletConsole.call(
            'applyBasicAuth',
            { ...this.#person(userId), ...(today && { expireDate: today }), passportImage },
            user,
          )
        : await this.#world.walletConsole.call(
            'applyAdvancedAuth',
            { ...address, ...advanced },
            user,
          )
    const expected = refusalOf(known, type, now)
    const is = isRefusal(answer) ? answer.refused : null
    must(is === expected, () => `${userId} applies: ${is}, and should be ${expected}`)
    this.#world.naive.count(`identity ${is ?? 'applied'}`)
    if (isRefusal(answer)) return
    sent(known, type, answer.id, today === null ? Infinity : startOfDay(today) + dayMs, now)
  }

  #person(userId: string) {
    const firstName = this.#dice.pick(names)
    const person = { country: 'SG', surname: 'Poe', firstName, birthday: '1990-02-28' } as const
    return { docType: 'passport', ...person, docNumber: `P${userId}`, consentVersion } as const
  }

  async #review(applicant: Applicant, type: AuthType): Promise<void> {
    const { walletConsole, naive, now } = this.#world
    const one = applicant.known[type]!
    done(await walletConsole.claim('identity', one.id, vera))
    // After a refused request the reviewer has already opened this version.
    const seen = `${one.id} ${(await this.#stored(one.id)).version}`
    if (this.#dice.chance(unseenShare) && !this.#seen.has(seen)) {
      refused('NOT_LOOKED_AT', await this.#pass(one))
      naive.count('identity unseen')
    }
    await this.#look(one, vera)
    this.#seen.add(seen)
    if (this.#dice.chance(rejectShare)) return this.#reject(applicant, type)
    if (!mayPass(applicant.known, type, now())) {
      refused('STATE_CHANGED', await this.#pass(one))
      return this.#reject(applicant, type)
    }
    const { pendingApprovalId } = done(await this.#pass(one))
    if (pendingApprovalId !== null && !(await this.#second(one, pendingApprovalId))) return
    one.state = 'passed'
    naive.count(`identity ${type} passed`)
  }

  async #pass({ id }: NaiveApplication) {
    const { version } = await this.#stored(id)
    return this.#world.walletConsole.call('approveIdentity', { id, version, remark }, vera)
  }

  async #reject({ userId, known }: Applicant, type: AuthType): Promise<void> {
    const { walletConsole, naive } = this.#world
    const one = known[type]!
    const { version, images } = await this.#stored(one.id)
    const { kind } = this.#dice.pick(images)
    const fields = [{ field: kind, reasonKey }]
    const decision = { id: one.id, version, remark, reasonKey, fields }
    done(await walletConsole.call('rejectIdentity', decision, vera))
    const shown = done(await walletConsole.call('getAuth', {}, { id: '1', userId } as Session))[
      type
    ]
    must(
      shown.fields.includes(kind),
      () => `${userId} is not told what to give again: ${show(shown)}`,
    )
    one.state = 'rejected'
    naive.count('identity rejected')
  }

  /**
   * A second operator opens it too and approves or refuses.
   * @returns whether they approved
   */
  async #second(one: NaiveApplication, approvalId: string): Promise<boolean> {
    const { walletConsole, naive } = this.#world
    done(await walletConsole.claim('identity', one.id, otto))
    await this.#look(one, otto)
    done(await walletConsole.call('releaseItem', { queue: 'identity', id: one.id }, otto))
    const agrees = !this.#dice.chance(rejectShare)
    done(
      await (agrees
        ? walletConsole.approve(approvalId, otto)
        : walletConsole.refuse(approvalId, otto)),
    )
    naive.count(agrees ? 'identity by two' : 'identity not agreed')
    return agrees
  }

  async #look({ id }: NaiveApplication, who: typeof vera): Promise<void> {
    const { walletConsole } = this.#world
    done(await walletConsole.call('openIdentity', { id }, who))
    const { images } = await this.#stored(id)
    for (const { fileId } of images)
      done(await walletConsole.call('seeIdentityPhoto', { id, fileId }, who))
  }

  async #stored(id: string) {
    const text = 'select version, images from identity_application where id = $1'
    const { rows } = await this.#world.pool.query(text, [id])
    return rows[0] as { version: number; images: Image[] }
  }

  async #check({ userId, known }: Applicant): Promise<void> {
    const { pool, now } = this.#world
    const is = await identityLevel(pool, userId, now())
    const should = levelOf(known, now())
    must(is === should, () => `user ${userId} is known to level ${is}, and should to ${should}`)
    const { rows } = await pool.query(seenText, [userId])
    known.seen = show(rows)
  }

  /** Both operators must have opened the entered data and every picture before their approval. */
  async checkLooks(): Promise<void> {
    const { rows } = await this.#world.pool.query(unseenText, [])
    must(rows.length === 0, () => `passed without a look: ${show(rows)}`)
  }
}

const seenText = `select id, version from identity_application where user_id = $1 order by id`

const unseenText = `select q.id, who.id as by from identity_application q,
    lateral (values (q.decided_by), (q.second_by)) as who (id)
  where q.status in ('passed', 'expired') and who.id is not null
    and (select count(distinct coalesce(l.after::jsonb ->> 'fileId', '')) from operator_audit l
      where l.target_id = q.id::text and l.actor_id = who.id and l.at <= q.decided_at
        and l.action in ('openIdentity', 'seeIdentityPhoto')) < 1 + jsonb_array_length(q.images)`

const contact = {
  surname: 'Roe',
  name: 'Max',
  relationship: 'friend',
  phoneCode: '1',
  phone: '2025550123',
  address: '1 Road',
} as const
const address = {
  address: '12 Long Street',
  city: 'Leeds',
  consentVersion,
  emergencyContacts: [contact],
}

function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) must(false, () => `a reviewer was refused: ${show(answer)}`)
  return answer
}

function refused(error: string, answer: unknown): void {
  const is = isRefusal(answer) ? answer.refused : 'done'
  must(is === error, () => `a reviewer got ${is}, and should ${error}`)
}
