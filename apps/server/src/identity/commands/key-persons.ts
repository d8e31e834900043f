import { command } from '../../platform/lane/index.ts'
import { applications, heldPersons, personOf } from '../tables.ts'

export type PersonKeys = {
  /** Keys by application id, computed from the typed data. */
  readonly keys: readonly { readonly id: string; readonly personKey: Uint8Array }[]
}

const namesOf = ({ keys }: PersonKeys): string[] =>
  keys.flatMap(({ personKey }) => personOf({ personHash: null, personKey }))

/**
 * Adds person keys to applications from before there were keys, and claims the names of passed ones. If another user
 * has a name, both stay as they are: two accounts were opened as one person, and both passed.
 */
export const keyPersonsOf = command('keyPersonsOf', {
  needs: { applications },
  claims: namesOf,
  queue: 'jobs',
  decide({ applications: known }, input: PersonKeys) {
    // The account may have ended since, and its typed data been erased.
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
