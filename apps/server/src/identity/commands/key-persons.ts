import { command } from '../../platform/lane/index.ts'
import { applications, heldPersons, personOf } from '../tables.ts'

export type PersonKeys = {
  /** By the id of an application, as what was typed into it says. */
  readonly keys: readonly { readonly id: string; readonly personKey: Uint8Array }[]
}

const namesOf = ({ keys }: PersonKeys): string[] =>
  keys.flatMap(({ personKey }) => personOf({ personHash: null, personKey }))

/**
 * Gives applications of before there were keys theirs, and whoever has passed the name of it. Where somebody else has
 * that name both stay as they are: two accounts were opened as one person, and both have passed.
 */
export const keyPersonsOf = command('keyPersonsOf', {
  needs: { applications },
  claims: namesOf,
  queue: 'jobs',
  decide({ applications: known }, input: PersonKeys) {
    // The account may have ended since, and what was typed be forgotten.
    const living = known.all().filter(({ endedAt }) => endedAt === null)
    const keyed = living.flatMap((one) => {
      const found = input.keys.find(({ id }) => id === one.id)
      return found === undefined || one.sealed === null ? [] : [{ ...one, ...found }]
    })
    const held = heldPersons(keyed)
    return {
      put: keyed.map(applications.row),
      free: namesOf(input).filter((name) => !held.has(name)),
      reply: null,
    }
  },
})
