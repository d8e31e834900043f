import { ApiError } from '@candor/api'
import type { ErrorKey } from '@candor/api'

/** The required part of a form. */
type Form<Field extends string> = {
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void
}

/** The mapping of the server's names to a form's fields. */
export type Places<Field extends string> = {
  /** The field of a wire name. */
  names?: Readonly<Record<string, Field>>
  /** The field of a whole refusal: a wrong password appears at the password. */
  refusals?: { readonly [Key in ErrorKey]?: Field | undefined }
}

/**
 * Shows a refusal's field errors at the fields of a form and focuses the first.
 * @returns whether a part has no field and must be shown above the button or in a toast
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
