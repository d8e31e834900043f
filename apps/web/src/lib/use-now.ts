import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

const listeners = new Set<() => void>()
let second = Math.floor(now() / 1000)
let timer: ReturnType<typeof setInterval> | undefined

/** The present second on the server's clock, in epoch ms. All countdowns on a screen share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => second * 1000)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, 250)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const present = Math.floor(now() / 1000)
  if (present === second) return
  second = present
  for (const listener of listeners) listener()
}
