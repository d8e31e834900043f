import { mayBuyOptions, optionIdOf, optionOf } from '../option.ts'
import type { Preconditions } from './scene.ts'

const oneOfTheirs: NonNullable<Preconditions['getOption']> = async ({ seeded, person, given }) => ({
  id: 'id' in given ? given['id'] : await optionIdOf(seeded, person),
})

export const ofOptions: Preconditions = {
  buyOption: async ({ seeded, person }) => {
    await mayBuyOptions(person)
    // A user may stake ten thousand: earlier orders end first.
    const { runningAmount } = await person.done('getOptionsSummary', {})
    if (runningAmount.length > 3) await seeded.leap(63_000)
    return { ...optionOf(seeded), demo: undefined }
  },
  getOption: oneOfTheirs,
  getOptionProof: oneOfTheirs,
}
