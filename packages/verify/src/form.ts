/** What keeps a text from being a proof: where, and what is wrong there. */
export type Flaw = {
  /** The way to it, as `order.steps[0].fee`; empty for the whole. */
  readonly at: string
  /** `unknown`: no field of this format. `spare`: ticks of no price of the order, or of one that has its ticks already. */
  readonly what: 'unknown' | 'missing' | 'malformed' | 'spare'
}

/** What a value must be like: answers what is not so. */
export type Form = (value: unknown, at: string) => Flaw[]

export const text = plain((value) => typeof value === 'string')
export const flag = plain((value) => typeof value === 'boolean')
/** A whole number, zero or more. */
export const whole = plain((value) => Number.isSafeInteger(value) && (value as number) >= 0)

/** What may be missing, and be nothing else. */
export function optional(form: Form): Form {
  return (value, at) => (value === undefined ? [] : form(value, at))
}

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

/** A list of as many items as it may have; any number, where none is named. */
export function list(form: Form, length?: number): Form {
  return (value, at) => {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length))
      return flaw(value, at)
    return value.flatMap((item: unknown, place) => form(item, `${at}[${place}]`))
  }
}

/** The fields of a type, each with its form: none may be missing, and there may be no other. */
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

/** A record whose form is told by one of its fields. */
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

/** Names come from the file: one that is no plain word is quoted, so that it cannot pass for a way of its own. */
function below(at: string, name: string): string {
  if (!/^\w{1,40}$/.test(name)) return `${at}[${JSON.stringify(name.slice(0, 40))}]`
  return at === '' ? name : `${at}.${name}`
}
