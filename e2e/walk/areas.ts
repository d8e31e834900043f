import { money } from './money.ts'
import { open } from './open.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { ventures } from './ventures.ts'
import type { Area } from './walker.ts'

/** Every row there is. Each area is walked by the test file of its name; ventures by that of the products. */
export const areas: readonly Area[] = [open, people, money, products, ventures]
