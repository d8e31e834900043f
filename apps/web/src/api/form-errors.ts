import { ApiError } from '@candor/api'
import type { ErrorKey } from '@candor/api'

/** The part of a form that is needed here. */
type Form<Field extends string> = {
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void
}

/** Where a form has what the server calls by another name, or by no name. */
export type Places<Field extends string> = {
  /** The field for a name on the wire. */
  names?: Readonly<Record<string, Field>>
  /** The field that a whole refusal speaks of: a wrong password stands at the password. */
  refusals?: { readonly [Key in ErrorKey]?: Field }
}

/**
 * Puts a refusal's field errors at the fields of a form and moves the focus to the first.
 * @returns whether it is still to be said above the button or in a toast: some part found no field
 */
export function placeErrors<Field extends string>(
  error: Error,
  form: Form<Field>,
  fields: readonly Field[],
  places: Places<Field> = {},
): boolean {
  if (!(error instanceof ApiError)) return true
  const spoken = error.errorKey === null ? undefined : places.refusals?.[error.errorKey]
  const parts = spoken === undefined ? error.errors : [{ field: spoken, message: error.message }]
  const placed = parts.flatMap(({ field, message }) => {
    const known = places.names?.[field] ?? fields.find((each) => each === field)
    return known === undefined ? [] : [{ field: known, message }]
  })
  for (const [index, { field, message }] of placed.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 })
  }
  return placed.length === 0 || placed.length !== parts.length
}
