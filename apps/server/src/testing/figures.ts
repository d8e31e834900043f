import { textFigures } from '../app/text-figures.ts'

/** The figures of a sandbox, as its texts name them. */
export const testFigures = textFigures('sandbox')
