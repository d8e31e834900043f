import { textFigures } from '../app/text-figures.ts'

/** A sandbox's figures, as its texts name them. */
export const testFigures = textFigures('sandbox')
