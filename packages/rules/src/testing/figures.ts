import { Amount, Price, Quantity, Rate } from '@candor/money'
import type { Direction, Tiers } from '../index.ts'

/** The numbers of a published case by name: one decimal, a list, or a list of lists. */
export type Figures = Record<string, string | string[] | string[][]>
/** The result of the formulas, named as in the case's `expected`. */
export type Outcome = Record<string, string[]>

export function text(figures: Figures, name: string): string {
  const value = figures[name]
  if (typeof value !== 'string') throw new Error(`the case has no ${name}`)
  return value
}

export function list(figures: Figures, name: string): string[] {
  const value = figures[name]
  if (!Array.isArray(value)) throw new Error(`the case has no list ${name}`)
  return value.flat()
}

/** A list of lists, each with `width` texts. */
export function rows(figures: Figures, name: string, width: number): string[][] {
  const value = figures[name]
  if (!Array.isArray(value)) throw new Error(`the case has no rows ${name}`)
  return value.map((row) => {
    if (!Array.isArray(row) || row.length !== width)
      throw new Error(`a row of ${name} is not whole`)
    return row
  })
}

export const amountOf = (figures: Figures, name: string) => Amount.parse(text(figures, name))
export const quantityOf = (figures: Figures) => Quantity.parse(text(figures, 'quantity'))
export const priceOf = (figures: Figures, name = 'price') => Price.parse(text(figures, name))
export const rateOf = (figures: Figures, name: string) => Rate.parse(text(figures, name))

export function directionOf(figures: Figures): Direction {
  return text(figures, 'direction') === 'long' ? 'long' : 'short'
}

// A published case often states one line of a table, deduction included, without the lines below.
export function singleTier(maintenanceRate: Rate, deduction: Amount): Tiers {
  const upTo = Amount.parse('1000000000')
  return [{ floor: Amount.zero, upTo, maintenanceRate, maxLeverage: 1, deduction }]
}
