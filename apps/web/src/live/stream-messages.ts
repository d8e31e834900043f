import type { StreamMessage, StreamReply } from '@candor/api'

/** The events of the server's frames. */
export type StreamEvents = {
  onData: (message: StreamMessage) => void
  /** A number is missing in a channel: a new subscription must bring a snapshot. */
  onGap: (channel: string) => void
  onReply: (reply: StreamReply) => void
}

/**
 * Reads the server's frames, each an array of messages. Per channel the numbers count from the snapshot; an update that
 * does not follow the last message is not used.
 */
export function createStreamReader({ onData, onGap, onReply }: StreamEvents) {
  const last = new Map<string, number>()

  function take(message: StreamMessage): void {
    const before = last.get(message.ch)
    const follows = message.type === 'snapshot' || message.seq === (before ?? Number.NaN) + 1
    if (!follows) {
      // Without a number yet, a snapshot has already been requested.
      if (before === undefined) return
      last.delete(message.ch)
      onGap(message.ch)
      return
    }
    last.set(message.ch, message.seq)
    onData(message)
  }

  return {
    read(text: string): void {
      for (const item of messagesOf(text)) {
        if ('ch' in item) take(item)
        else onReply(item)
      }
    },
    /** Forgets all numbers, as after a lost connection. */
    reset: (): void => last.clear(),
  }
}

/** The server sends JSON arrays; any other frame is dropped. */
function messagesOf(text: string): readonly (StreamMessage | StreamReply)[] {
  try {
    const frame: unknown = JSON.parse(text)
    return Array.isArray(frame) ? (frame as (StreamMessage | StreamReply)[]) : []
  } catch {
    return []
  }
}
