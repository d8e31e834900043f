import type { StreamNotice } from '@candor/api'
import { createSocket } from '../../platform/live/testing/socket.ts'
import type { Person } from '../../testing/contract/person.ts'
import type { SeededWorld } from '../../testing/contract/seeded-world.ts'

/** How long the server batches stream messages, in ms. */
const batchMs = 100

/** A watcher of the stream, as app and console do: with a ticket, on a connection that can be cut. */
export async function watcherOf(seeded: SeededWorld, person: Person) {
  const { live, consoleLive } = seeded.modules()
  const hub = person.isOperator() ? consoleLive : live
  let socket = createSocket()
  let client: ReturnType<typeof hub.connect> | null = null
  let read = 0

  async function ticketOf(): Promise<string> {
    return person.isOperator()
      ? (await person.done('createDeskStreamTicket', {})).ticket
      : (await person.done('createStreamTicket', {})).ticket
  }

  const watcher = {
    isOpen: () => client !== null,
    async open(): Promise<void> {
      socket = createSocket()
      read = 0
      client = hub.connect(socket, 'en-us', seeded.newAddress())
      await client.receive(JSON.stringify({ op: 'auth', ticket: await ticketOf() }))
      await client.receive(JSON.stringify({ op: 'sub', ch: 'notice' }))
      await seeded.leap(batchMs)
    },
    /** Cuts the connection, with all messages in transit. */
    cut(): void {
      client?.left()
      client = null
    },
    /** Stream messages since the last call, and whether the stream restarted. */
    async received(): Promise<{ notices: StreamNotice[]; isAnew: boolean }> {
      await seeded.leap(batchMs)
      const messages = socket.frames.slice(read).flat()
      read = socket.frames.length
      const ofChannel = messages.filter(({ ch }) => ch === 'notice')
      return {
        isAnew: ofChannel.some(({ type }) => type === 'snapshot'),
        notices: ofChannel.flatMap(({ data }) => (data ?? []) as StreamNotice[]),
      }
    },
  }
  await watcher.open()
  return watcher
}
