import { useEffect, useState } from 'react'

/** How long after they were told of an operator still sees that a user types, in ms. */
const shownMs = 6_000

type Listener = (chatId: string) => void
const listeners = new Set<Listener>()

/** Hears from the stream that the user of a chat types. */
export function noteUserTypes(chatId: string): void {
  for (const listener of listeners) listener(chatId)
}

/** Whether the user of a chat types now; a new message of theirs ends it. */
export function useUserTypes(chatId: string, messages: number): boolean {
  const [typedAfter, setTypedAfter] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener: Listener = (id) => {
      if (id !== chatId) return
      setTypedAfter(messages)
      clearTimeout(timer)
      timer = setTimeout(() => setTypedAfter(null), shownMs)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [chatId, messages])
  return typedAfter === messages
}
