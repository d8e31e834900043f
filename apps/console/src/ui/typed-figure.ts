import { Amount, largestWhole, type MoneyReason } from '@candor/money'

/** A kind of figure, such as `Amount`, `Price` or `Rate` of the money package. */
export type FigureKind = {
  readonly decimals: number
  readonly try: (text: string) => bigint | MoneyReason
}

/** The fault of a typed figure, in words; null if it can be sent. An empty field has no fault yet. */
export function figureFault(typed: string, kind: FigureKind = Amount): string | null {
  const text = typed.trim()
  if (text === '') return null
  const figure = kind.try(text)
  if (typeof figure === 'bigint') return figure < 0n ? 'A figure below zero is not accepted.' : null
  return faultText[figure](kind)
}

/** Whether a figure is typed and can be sent. */
export const isFigure = (typed: string, kind: FigureKind = Amount): boolean =>
  typed.trim() !== '' && figureFault(typed, kind) === null

const faultText: Readonly<Record<MoneyReason, (kind: FigureKind) => string>> = {
  format: () => 'Type digits and at most one point, like 1000.5: no commas, spaces or letters.',
  precision: ({ decimals }) => `Type at most ${decimals} digits after the point.`,
  range: () => `Type at most ${largestWhole}.`,
}
