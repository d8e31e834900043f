import type { Dice } from './dice.ts'
import type { Act, UserCalls } from './user-calls.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import { mayOpenOption, optionInput } from './option-input.ts'
import { decide, type Bank, type Actor, type Intent } from './people.ts'
import { quoteInput } from './quote-input.ts'

/** Share of users who act in a step, and of those who act again in the next step. */
const actShare = 0.03
const againShare = 0.4
/** Share of the other users who buy an option, and of all users who request a swap quote. */
const betShare = 0.06
const askShare = 0.04

type Person = {
  readonly id: string
  readonly address: string
  readonly accountId: string
  readonly bank: Bank
  /** All intents so far, each with its own key. */
  readonly acts: Act[]
  /** Ids of their swap quotes, oldest first. */
  readonly quotes: string[]
  isBusy: boolean
  /** Whether they wait for the end of their quote's validity. */
  waits: boolean
}

/** How a user decides. */
type Mind = { readonly dice: Dice; readonly decide: (actor: Actor) => Intent }

/** Bets and swaps have their own dice, so that they do not change the other acts of a seed. */
type CrowdDice = { readonly people: Dice; readonly bets: Dice; readonly swaps: Dice }

/** All simulated users and their acts. */
export class Crowd {
  readonly #people: Person[] = []
  readonly #naive: NaiveWorld
  readonly #trading: Mind
  readonly #betting: Mind
  readonly #swaps: Dice
  #intents = 0

  constructor(naive: NaiveWorld, { people, bets, swaps }: CrowdDice) {
    this.#naive = naive
    this.#trading = { dice: people, decide }
    this.#betting = { dice: bets, decide: (actor) => optionInput(actor) }
    this.#swaps = swaps
  }

  /** Ids in the order of registration. */
  get ids(): string[] {
    return this.#people.map(({ id }) => id)
  }

  add(who: Pick<Person, 'id' | 'address' | 'accountId' | 'bank'>): void {
    this.#people.push({ ...who, acts: [], quotes: [], isBusy: false, waits: false })
  }

  /** Some users request a swap quote. */
  async ask({ ask }: Pick<UserCalls, 'ask'>): Promise<void> {
    for (const person of this.#people) {
      if (!this.#swaps.chance(askShare)) continue
      const actor = this.#actorOf(person, this.#swaps)
      const asked = quoteInput(actor)
      if (asked === null) continue
      const answer = await ask('quoteSwap', person.id, asked)
      this.#naive.swaps.onQuote(actor.user, asked, answer)
      if ('quoteId' in answer) person.quotes.push(answer.quoteId)
    }
  }

  /**
   * Lets some users act, all at the same moment; if `calmly`, no user starts two acts.
   * @returns the ids of the users who acted
   */
  async act(doors: Pick<UserCalls, 'act'>, calmly: boolean): Promise<Set<string>> {
    const { dice } = this.#trading
    const acts = this.#people.flatMap((person) => {
      person.isBusy = dice.chance(person.isBusy ? againShare : actShare)
      const swaps = this.#swapsOf(person)
      if (person.isBusy) {
        const meant = this.#actsOf(person, calmly, this.#trading)
        return calmly ? meant : [...meant, ...swaps]
      }
      const bets = this.#betting.dice.chance(betShare) && mayOpenOption(this.#actorOf(person, dice))
      return bets ? this.#actsOf(person, calmly, this.#betting) : swaps
    })
    return this.#done(doors, acts)
  }

  /** Users who waited use their quote as it ends. */
  async takeLate(doors: Pick<UserCalls, 'act'>): Promise<Set<string>> {
    const acts = this.#people.flatMap((person) => {
      if (!person.waits) return []
      person.waits = false
      return [this.#swapOf(person, person.quotes.at(-1)!)]
    })
    return this.#done(doors, acts)
  }

  async #done({ act }: Pick<UserCalls, 'act'>, acts: readonly Act[]): Promise<Set<string>> {
    await Promise.all(acts.map(act))
    return new Set(acts.map(({ userId }) => userId))
  }

  /**
   * Usually one call; sometimes the same call twice, two calls at the same moment, an old call again, or a new payload
   * under an old key.
   */
  #actsOf(person: Person, calmly: boolean, mind: Mind): Act[] {
    const before = person.acts.length > 0 ? mind.dice.pick(person.acts) : null
    const how = mind.dice.weighted({ once: 80, twice: 8, race: 5, again: 4, mismatch: 3 })
    if (before !== null && how === 'again') return [before]
    const act = this.#intent(person, mind)
    if (before?.name === act.name && how === 'mismatch') return [{ ...act, key: before.key }]
    if (how === 'twice') return [act, act]
    return how === 'race' && !calmly ? [act, this.#intent(person, mind)] : [act]
  }

  /** Uses a quote: at once, at its end, or long after; twice, or another user's quote. */
  #swapsOf(person: Person): Act[] {
    const { quotes } = person
    const last = quotes.at(-1)
    const isNew =
      last !== undefined && this.#naive.swaps.quotes.get(last)!.endsAt > this.#naive.now()
    if (last === undefined || !this.#swaps.chance(isNew ? 0.9 : 0.02)) return []
    const how = this.#swaps.weighted({ take: 55, wait: 15, old: 8, twice: 8, again: 7, foreign: 7 })
    if (how === 'wait') {
      person.waits = isNew
      return []
    }
    if (how === 'old') return [this.#swapOf(person, this.#swaps.pick(quotes))]
    if (how === 'twice') return [this.#swapOf(person, last), this.#swapOf(person, last)]
    if (how === 'again') {
      const act = this.#swapOf(person, last)
      return [act, act]
    }
    if (how === 'take') return [this.#swapOf(person, last)]
    const foreign = this.#swaps.pick(this.#people).quotes.at(-1)
    return foreign === undefined ? [] : [this.#swapOf(person, foreign)]
  }

  #swapOf(person: Person, quoteId: string): Act {
    return this.#meant(person, { name: 'swap', input: { quoteId } })
  }

  #intent(person: Person, { dice, decide: decides }: Mind): Act {
    return this.#meant(person, decides(this.#actorOf(person, dice)))
  }

  #meant(person: Person, intent: Intent): Act {
    this.#intents += 1
    const act = { ...intent, userId: person.id, key: `intent-${this.#intents}` }
    person.acts.push(act)
    return act
  }

  #actorOf({ id, address, accountId, bank }: Person, dice: Dice): Actor {
    const user = this.#naive.users.get(id)!
    return { dice, naive: this.#naive, user, address, accountId, bank }
  }
}
