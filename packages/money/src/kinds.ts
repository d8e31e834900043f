import { companion, type Branded, type Companion } from './kind.ts'

/** Money of one currency, in units of 10⁻⁸. */
export type Amount = Branded<'amount'>
export const Amount: Companion<Amount> = companion<Amount>(8)

/** A quantity of an instrument, in its base unit, in units of 10⁻⁸. */
export type Quantity = Branded<'quantity'>
export const Quantity: Companion<Quantity> = companion<Quantity>(8)

/** A fraction of 1 (0.005 is half a percent), in units of 10⁻⁸. */
export type Rate = Branded<'rate'>
export const Rate: Companion<Rate> = companion<Rate>(8)

/** Quote currency for one base unit, in units of 10⁻¹². */
export type Price = Branded<'price'>
export const Price: Companion<Price> = companion<Price>(12)

/** Any of the four kinds; an operation over `Kind` never mixes two of them. */
export type Kind = Amount | Quantity | Rate | Price
