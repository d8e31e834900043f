import { money } from './money.ts'
import { open } from './open.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { ventures } from './ventures.ts'
import type { Area } from './walker.ts'

/** All rows. The test file of the same name walks each area; that of the products walks ventures too. */
export const areas: readonly Area[] = [open, people, money, products, ventures]
