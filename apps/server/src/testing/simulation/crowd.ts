import type { Dice } from './dice.ts'
import type { Act, Doors } from './doors.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import { decide, type Bank } from './people.ts'

/** How often a person does something in a step, and how often again in the next. */
const actShare = 0.03
const againShare = 0.4

type Person = {
  readonly id: string
  readonly address: string
  readonly accountId: string
  readonly bank: Bank
  /** All that was ever meant, each under a key of its own. */
  readonly acts: Act[]
  isBusy: boolean
}

/** All the simulated people, and what they do. */
export class Crowd {
  readonly #people: Person[] = []
  readonly #naive: NaiveWorld
  readonly #dice: Dice
  #intents = 0

  constructor(naive: NaiveWorld, dice: Dice) {
    this.#naive = naive
    this.#dice = dice
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
      return person.isBusy ? this.#actsOf(person, calmly) : []
    })
    await Promise.all(acts.map(doors.act))
    return new Set(acts.map(({ userId }) => userId))
  }

  /**
   * Usually one call; sometimes the same twice, another one at the same moment, an old one again, or
   * something else under an old key.
   */
  #actsOf(person: Person, calmly: boolean): Act[] {
    const before = person.acts.length > 0 ? this.#dice.pick(person.acts) : null
    const how = this.#dice.weighted({ once: 80, twice: 8, race: 5, again: 4, mismatch: 3 })
    if (before !== null && how === 'again') return [before]
    const act = this.#intent(person)
    if (before?.name === act.name && how === 'mismatch') return [{ ...act, key: before.key }]
    if (how === 'twice') return [act, act]
    return how === 'race' && !calmly ? [act, this.#intent(person)] : [act]
  }

  #intent(person: Person): Act {
    const { id: userId, address, accountId, bank } = person
    const user = this.#naive.users.get(userId)!
    const [dice, naive] = [this.#dice, this.#naive]
    const intent = decide({ dice, naive, user, address, accountId, bank })
    this.#intents += 1
    const act = { ...intent, userId, key: `intent-${this.#intents}` }
    person.acts.push(act)
    return act
  }
}
