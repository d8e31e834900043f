import { useState } from 'react'
import { history } from './history.ts'

/** Values that screens store per history entry; the oldest is dropped first. */
const kept = new Map<string, unknown>()
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
    recall: (): Value | undefined => kept.get(key) as Value | undefined,
    keep(value: Value): void {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
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
