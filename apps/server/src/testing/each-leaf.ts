type Leaf<Value> = { readonly path: string; readonly changed: Value }

/** Yields copies of a JSON document with one value changed in each. */
export function* eachLeaf<Value>(whole: Value, path = ''): Generator<Leaf<Value>> {
  if (typeof whole === 'object' && whole !== null) {
    for (const [key, value] of Object.entries(whole)) {
      const at = path === '' ? key : `${path}.${key}`
      for (const { path: deeper, changed } of eachLeaf<unknown>(value, at)) {
        const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...whole }
        yield { path: deeper, changed: Object.assign(copy, { [key]: changed }) as Value }
      }
    }
    return
  }
  yield { path, changed: otherThan(whole) as Value }
}

/** A different value of the same kind. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return '1'
  const last = value.at(-1) ?? ''
  // The last character of a base64url text holds spare bits; the one before it never does.
  if (value.length > 40) return value.slice(0, 20) + next(value[20]!) + value.slice(21)
  return value.slice(0, -1) + next(last)
}

const next = (character: string) => (character === '1' ? '2' : '1')
