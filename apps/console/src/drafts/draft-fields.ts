import type { FigureKind } from '../ui/typed-figure.ts'

/** A field of a draft: of a few choices, of several lines, of a moment or of a figure where it says so. */
export type DraftField<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly choices?: readonly (readonly [value: string, text: string])[]
  readonly isLong?: boolean
  readonly isTime?: boolean
  readonly figure?: FigureKind
}

/** The required identity level, as it is chosen. */
export const identityField = {
  name: 'kycLimit',
  label: 'Identity needed',
  choices: [
    ['0', 'None'],
    ['1', 'Basic'],
    ['2', 'Advanced'],
  ],
} as const satisfies DraftField<'kycLimit'>

/** The chosen level in the server's form. */
export const kycLimitOf = (chosen: string) => (chosen === '2' ? 2 : chosen === '1' ? 1 : 0)
