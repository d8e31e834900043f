import type { StreamNotice } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { SupportEventData } from './events.ts'

/** Events with news for the user and for operators. */
const changes: ReadonlySet<string> = new Set([
  'supportAsked',
  'supportAnswered',
  'supportHandedOver',
  'supportClosed',
  'supportRead',
  'userRead',
  'itemClaimed',
  'itemReleased',
])

/** A read mark by the reader itself needs no refresh. */
const readBySupport = 'supportRead'
const readByUser = 'userRead'

const isQueue = (name: string): name is 'chat' | 'ticket' => name === 'chat' || name === 'ticket'

/**
 * Notifies the user's browsers and the console that a conversation has changed, so that they read it again. Contains no
 * text.
 */
export function pushConversations(
  live: Pick<Live, 'deliver' | 'clients'>,
  consoleLive: Pick<Live, 'source' | 'deliver' | 'isWatched'>,
): (event: Event) => void {
  /** Watching operators: a stream ticket of the console is given to operators only. */
  const watching = new Set<string>()
  consoleLive.source('notice', {
    snapshot(_channel, operatorId) {
      if (operatorId === null) return null
      watching.add(operatorId)
      return []
    },
  })
  return ({ name, userId, number, data, at }) => {
    if (!changes.has(name)) return
    const {
      id,
      kind = '',
      queue = kind,
    } = data as Partial<SupportEventData> & {
      readonly id: string
      readonly queue?: string
    }
    if (!isQueue(queue)) return
    const about = { refType: queue, refId: id, values: {}, at }
    const notice: StreamNotice = { id: `${id}-${number}`, kind: name, ...about }
    if (name !== readByUser && live.clients > 0) live.deliver(userId, 'notice', [notice])
    if (name === readBySupport) return
    for (const operatorId of watching) {
      if (consoleLive.isWatched(operatorId, 'notice'))
        consoleLive.deliver(operatorId, 'notice', [notice])
      else watching.delete(operatorId)
    }
  }
}
