import { useEffect, useState } from 'react'

/** How long an operator sees a user's last typing signal, in ms. */
const shownMs = 6_000

type Listener = (chatId: string) => void
const listeners = new Set<Listener>()

/** Notes a typing signal of a chat's user. */
export function noteUserTypes(chatId: string): void {
  for (const listener of listeners) listener(chatId)
}

/** Whether a chat's user is typing; their next message ends it. */
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
