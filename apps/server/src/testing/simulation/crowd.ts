import type { Dice } from './dice.ts'
import type { Act, Doors } from './doors.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import { held } from './naive/purse.ts'
import { readAmount } from './naive/units.ts'
import { wishOption } from './option-wish.ts'
import { decide, type Bank, type Desk, type Intent } from './people.ts'

/** How often a person does something in a step, and how often again in the next. */
const actShare = 0.03
const againShare = 0.4
/** And how often one who does nothing else buys a second contract. */
const optionShare = 0.02

type Person = {
  readonly id: string
  readonly address: string
  readonly accountId: string
  readonly bank: Bank
  /** All that was ever meant, each under a key of its own. */
  readonly acts: Act[]
  isBusy: boolean
}

/** How somebody comes to a decision. */
type Mind = { readonly dice: Dice; readonly decide: (desk: Desk) => Intent }

/** All the simulated people, and what they do. */
export class Crowd {
  readonly #people: Person[] = []
  readonly #naive: NaiveWorld
  readonly #dice: Dice
  readonly #optionDice: Dice
  #intents = 0

  /** @param optionDice say who buys second contracts: whatever else people do, they do without them */
  constructor(naive: NaiveWorld, dice: Dice, optionDice: Dice) {
    this.#naive = naive
    this.#dice = dice
    this.#optionDice = optionDice
  }

  /** In the order in which they came. */
  get ids(): string[] {
    return this.#people.map(({ id }) => id)
  }

  add(who: Pick<Person, 'id' | 'address' | 'accountId' | 'bank'>): void {
    this.#people.push({ ...who, acts: [], isBusy: false })
  }

  /**
   * Lets some people act, all at the same moment; when `calmly`, nobody does two things at once.
   * Answers who acted.
   */
  async act(doors: Pick<Doors, 'act'>, calmly: boolean): Promise<Set<string>> {
    const acts = this.#people.flatMap((person) => {
      person.isBusy = this.#dice.chance(person.isBusy ? againShare : actShare)
      if (person.isBusy) return this.#actsOf(person, calmly, { dice: this.#dice, decide })
      const buys = this.#optionDice.chance(optionShare) && this.#canBuy(person)
      return buys
        ? this.#actsOf(person, calmly, { dice: this.#optionDice, decide: wishOption })
        : []
    })
    await Promise.all(acts.map(doors.act))
    return new Set(acts.map(({ userId }) => userId))
  }

  /**
   * Usually one call; sometimes the same twice, another one at the same moment, an old one again, or
   * something else under an old key.
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

  #canBuy({ id }: Person): boolean {
    return held(this.#naive.users.get(id)!, 'contract.available') > readAmount('20')
  }

  #intent(person: Person, mind: Mind): Act {
    const { id: userId, address, accountId, bank } = person
    const user = this.#naive.users.get(userId)!
    const { dice } = mind
    const intent = mind.decide({ dice, naive: this.#naive, user, address, accountId, bank })
    this.#intents += 1
    const act = { ...intent, userId, key: `intent-${this.#intents}` }
    person.acts.push(act)
    return act
  }
}
