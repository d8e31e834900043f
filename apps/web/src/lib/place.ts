import { useState } from 'react'
import { history } from './history.ts'

/** What screens remember at their places in the history; the oldest is forgotten first. */
const kept = new Map<string, unknown>()
const most = 60

/** A place is one step of the history: Back leads to the same one, a link to a new one. */
function placeKey(): string {
  const { __TSR_key: key } = history.location.state as { __TSR_key?: string }
  return key ?? history.location.href
}

/** What one part of a screen remembers at the place at which this is called. */
export function placeMemory<Value>(name: string) {
  const key = `${placeKey()} ${name}`
  return {
    recall: (): Value | undefined => kept.get(key) as Value | undefined,
    keep(value: Value): void {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** Like `useState`, and Back finds the value as it was left. */
export function usePlaceState<Value>(name: string, first: () => Value) {
  const [memory] = useState(() => placeMemory<Value>(name))
  const [value, setValue] = useState(() => memory.recall() ?? first())
  const set = (next: Value) => {
    memory.keep(next)
    setValue(next)
  }
  return [value, set] as const
}
