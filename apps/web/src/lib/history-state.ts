import { useState } from 'react'
import { history } from './history.ts'

/** Values that screens store per history entry; the oldest is dropped first. */
const storedValues = new Map<string, unknown>()
const most = 60

/** The key of the present history entry: Back returns to the same key, a link gets a new one. */
function historyKey(): string {
  const { __TSR_key: key } = history.location.state as { __TSR_key?: string }
  return key ?? history.location.href
}

/** The stored value of one part of a screen at the present history entry. */
export function historyMemory<Value>(name: string) {
  const key = `${historyKey()} ${name}`
  return {
    recall: (): Value | undefined => storedValues.get(key) as Value | undefined,
    keep(value: Value): void {
      storedValues.delete(key)
      storedValues.set(key, value)
      const [oldest] = storedValues.keys()
      if (storedValues.size > most && oldest !== undefined) storedValues.delete(oldest)
    },
  }
}

/** Like `useState`, but Back restores the value. */
export function useHistoryState<Value>(name: string, first: () => Value) {
  const [memory] = useState(() => historyMemory<Value>(name))
  const [value, setValue] = useState(() => memory.recall() ?? first())
  const set = (next: Value) => {
    memory.keep(next)
    setValue(next)
  }
  return [value, set] as const
}
