import { STREAM_PATH, supportWorkers, type ServerFrame, type StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../session/client.ts'
import { currentToken, isOneOf } from '../session/session.ts'
import { noteUserTypes } from './typing-users.ts'

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** The queries to refetch after a change of a conversation. */
const touched: ReadonlySet<unknown> = new Set(['chats', 'tickets', 'conversation'])

/** Shows support operators new messages at once; without a stream the pages refetch every few seconds. */
export function SupportStream() {
  const cache = useQueryClient()
  const token = isOneOf(supportWorkers) ? currentToken() : null
  useEffect(() => {
    if (token === null) return undefined
    return watchStream(
      () => void cache.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) }),
    )
  }, [cache, token])
  return null
}

/** Watches the console's stream until the returned function is called; reconnects with growing waits. */
function watchStream(onNews: () => void): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isOver = false

  function again(): void {
    if (isOver) return
    timer = setTimeout(() => void open(), waitMs * (0.5 + Math.random()))
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }
  async function open(): Promise<void> {
    const found = await call('createDeskStreamTicket', {}).catch(() => null)
    if (found === null || isOver) return again()
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${STREAM_PATH}`)
    socket.addEventListener('open', () => {
      waitMs = firstWaitMs
      socket?.send(JSON.stringify({ op: 'auth', ticket: found.ticket }))
      socket?.send(JSON.stringify({ op: 'sub', ch: 'notice' }))
    })
    // A new connection may have missed messages, so its first frame counts as news.
    socket.addEventListener('message', ({ data }) => {
      if (hasNews(JSON.parse(String(data)) as ServerFrame)) onNews()
    })
    socket.addEventListener('close', again)
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}

/** Whether a frame requires a refetch. A typing signal does not: it is passed on at once. */
function hasNews(frame: ServerFrame): boolean {
  const messages = frame.flatMap((one) => ('ch' in one && one.ch === 'notice' ? [one] : []))
  const notices = messages.flatMap(({ data }) => data as readonly StreamNotice[])
  const isTyping = ({ kind }: StreamNotice) => kind === 'supportTyping'
  for (const { refId } of notices.filter(isTyping)) if (refId !== null) noteUserTypes(refId)
  const isAnew = messages.some(({ type }) => type === 'snapshot')
  return isAnew || notices.some((notice) => !isTyping(notice))
}
