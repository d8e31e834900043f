/** A flaw that keeps a text from being a proof: its path and its kind. */
export type Flaw = {
  /** The path, as `order.steps[0].fee`; empty for the whole. */
  readonly at: string
  /**
   * `unknown`: not a field of this format. `spare`: ticks of no price of the order, or of a price that already has its
   * ticks.
   */
  readonly what: 'unknown' | 'missing' | 'malformed' | 'spare'
}

/** A validator of a value: returns its flaws. */
export type Form = (value: unknown, at: string) => Flaw[]

export const text = plain((value) => typeof value === 'string')
export const flag = plain((value) => typeof value === 'boolean')
/** A whole number, zero or more. */
export const whole = plain((value) => Number.isSafeInteger(value) && (value as number) >= 0)

/** One of these words. */
export function word(...known: readonly string[]): Form {
  return plain((value) => typeof value === 'string' && known.includes(value))
}

export function orNull(form: Form): Form {
  return (value, at) => (value === null ? [] : form(value, at))
}

/** A field that may be absent. */
export function optional(form: Form): Form {
  return (value, at) => (value === undefined ? [] : form(value, at))
}

/** A list of exactly `length` items; any number without `length`. */
export function list(form: Form, length?: number): Form {
  return (value, at) => {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length))
      return flaw(value, at)
    return value.flatMap((item: unknown, place) => form(item, `${at}[${place}]`))
  }
}

/** The fields of a type, each with its form: none may be missing, and no other field is allowed. */
export type FieldsOf<Shape> = { readonly [Name in keyof Shape]-?: Form }

/** A record with exactly these fields. */
export function record(fields: { readonly [name: string]: Form }): Form {
  return (value, at) => {
    if (!isRecord(value)) return flaw(value, at)
    const known = Object.entries(fields).flatMap(([name, form]) =>
      form(Object.hasOwn(value, name) ? value[name] : undefined, below(at, name)),
    )
    const others = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
    return [...known, ...others.map((name) => ({ at: below(at, name), what: 'unknown' }) as const)]
  }
}

/** A record with one form for each value of a field. */
export function variant(field: string, forms: { readonly [kind: string]: Form }): Form {
  return (value, at) => {
    if (!isRecord(value)) return flaw(value, at)
    const kind = Object.hasOwn(value, field) ? value[field] : undefined
    const form = typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined
    return form === undefined ? flaw(kind, below(at, field)) : form(value, at)
  }
}

function plain(isRight: (value: unknown) => boolean): Form {
  return (value, at) => (isRight(value) ? [] : flaw(value, at))
}

function flaw(value: unknown, at: string): Flaw[] {
  return [{ at, what: value === undefined ? 'missing' : 'malformed' }]
}

function isRecord(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names come from the file: a name that is not a plain word is quoted, so that it cannot imitate a path. */
function below(at: string, name: string): string {
  if (!/^\w{1,40}$/.test(name)) return `${at}[${JSON.stringify(name.slice(0, 40))}]`
  return at === '' ? name : `${at}.${name}`
}
