import { useEffect, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import * as v from 'valibot'
import { placeErrors } from './form-errors.ts'
import type { Places } from './form-errors.ts'

type Errors<Name extends string> = { [Each in Name]?: string }

/**
 * A short form: its values, and the errors of its fields. No error is shown before the first submit, and a changed
 * field loses its error. After a failed submit, here or at the server, the first faulty field gets the focus.
 * @param schema the requirements of the values, in the user's words
 * @param known existing errors, as of a form that was returned
 */
export function useForm<Values extends Record<string, string | boolean>>(
  first: Values,
  schema: v.GenericSchema,
  known: Errors<keyof Values & string> = {},
) {
  type Name = keyof Values & string
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Errors<Name>>(known)
  const [fault, setFault] = useState<string | null>(null)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) element?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [element, tries])

  const setError = (name: Name, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))
  /** Shows an error at a field, for a submit that was not the whole form's, and focuses it. */
  const blame = (name: Name, message: string) => {
    setError(name, message)
    setTries((before) => before + 1)
  }
  const set = <Each extends Name>(name: Each, value: Values[Each]) => {
    setValues((before) => ({ ...before, [name]: value }))
    setError(name, undefined)
  }
  const clear = () => {
    setErrors({})
    setFault(null)
  }
  /** Shows a refusal at its fields; `sentence` appears above the button if it has none. */
  const refuse = (error: Error, sentence: string, places: Places<Name>) => {
    const form = {
      setError: (name: Name, { message }: { message: string }) => setError(name, message),
    }
    if (placeErrors(error, form, Object.keys(first), places)) setFault(sentence)
    setTries((before) => before + 1)
  }
  /**
   * Whether the values are valid; otherwise errors appear at the fields.
   * @param except fields that another input replaces
   */
  const check = (except: readonly Name[] = []) => {
    const { issues = [] } = v.safeParse(schema, values)
    const found = errorsOf(issues)
    for (const name of except) delete found[name]
    clear()
    if (Object.keys(found).length === 0) return true
    setErrors(found)
    setTries((before) => before + 1)
    return false
  }
  /** Passes the values to `send` if they are valid. */
  const submit = (send: (values: Values) => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    if (check()) void send(values)
  }
  const reset = () => {
    setValues(first)
    clear()
  }
  const acts = { set, setError, blame, clear, refuse, check, submit, reset }
  return { values, errors, fault, attach, ...acts, ...inputsOf(values, errors, set) }
}

/** Functions that return the props of a field's input. */
function inputsOf<Values extends Record<string, string | boolean>>(
  values: Values,
  errors: Errors<keyof Values & string>,
  set: <Each extends keyof Values & string>(name: Each, value: Values[Each]) => void,
) {
  type Name = keyof Values & string
  /** Props of a kit component that passes the value itself. */
  const control = <Each extends Name>(name: Each) => ({
    value: values[name],
    onChange: (value: Values[Each]) => set(name, value),
    error: errors[name],
  })
  /** The same for a native input. */
  const text = <Each extends Name>(name: Each) => ({
    value: String(values[name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      set(name, target.value as Values[Each]),
    error: errors[name],
  })
  return { control, text }
}

/** The first error of each field. */
function errorsOf(issues: readonly v.BaseIssue<unknown>[]): Errors<string> {
  const errors: Errors<string> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
