import { endpoints } from '@candor/api'
import type { Pool } from 'pg'
import { thumbprintOf } from '../../people/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse, type Event } from '../../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../../platform/module.ts'
import type { NoticeSource } from '../../platform/notice-source.ts'
import type { World } from '../../platform/world.ts'
import { sourcesByName } from '../own-notices/keep.ts'
import { subscribePush, unsubscribePush } from './commands.ts'
import { forgetLeft, forgetPushes, isOfOtherKey, liveDevices } from './devices.ts'
import { pushServiceOf } from './push-service.ts'
import { queuePush, rememberedMs, sendDue } from './queue.ts'
import { createRefusals, type RefusalOptions, type RefusedKey } from './refusals.ts'
import { createSender, type SenderOptions } from './sender.ts'

export type WebPushOptions = SenderOptions &
  Pick<RefusalOptions, 'onRefused' | 'report'> & {
    readonly pool: Pick<Pool, 'query'>
    readonly world: Pick<World, 'clock'>
    readonly sources: readonly NoticeSource[]
  }

export type WebPush = {
  readonly routes: Route[]
  /** Queues stored notices, and removes devices of ended sessions; idempotent. */
  readonly onEvent: (event: Event) => Promise<void>
  /** Sends due messages. */
  readonly send: (signal?: AbortSignal) => Promise<void>
  /** Removes devices and messages that are no longer used. */
  readonly forget: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Web push: shows users' notices while the app is closed. */
export function createWebPush(options: WebPushOptions): WebPush {
  const { pool, world, testReceiver } = options
  const now = world.clock.now
  const key = options.keys.publicKey
  const refuses = createRefusals({ ...options, now })
  const tools = {
    pool,
    now,
    key,
    sources: sourcesByName(options.sources),
    send: createSender(options),
    onRefused: (endpoint: string, of: RefusedKey) =>
      refuses(pushServiceOf(endpoint, testReceiver) ?? 'a service of before', of),
  }
  const work = {
    send: (signal) => sendDue(tools, signal),
    forget: (parts, at) => forgetPushes(pool, parts, at, rememberedMs),
  } satisfies Partial<WebPush>
  return {
    ...work,
    jobs: [
      job('web push', every.second, ({ signal }) => work.send(signal)),
      job('old pushes', every.hour, ({ parts, now: at }) => work.forget(parts, at)),
    ],
    routes: [
      query(endpoints.getWebPush, async ({ user }) => {
        const all = await liveDevices(pool, user.userId)
        const devices = all.filter((one) => !isOfOtherKey(one, key))
        const own = thumbprintOf(user.deviceKey)
        const isOn = devices.some((one) => one.device_thumbprint === own)
        return { key, isOn, devices: devices.length }
      }),
      change(endpoints.subscribePush, subscribePush, {
        prepare({ user, input: { endpoint, keys } }) {
          if (pushServiceOf(endpoint, testReceiver) === null)
            return refuse('VALIDATION_FAILED', {
              fields: [{ field: 'endpoint', rule: 'format' }],
            })
          const deviceThumbprint = thumbprintOf(user.deviceKey)
          return { userId: user.userId, deviceThumbprint, endpoint, ...keys, serverKey: key }
        },
      }),
      change(endpoints.unsubscribePush, unsubscribePush, { prepare: ({ input }) => input }),
    ],
    async onEvent(event) {
      if (event.name === 'noticeKept') await queuePush(tools, event)
      if (event.name === 'sessionsEnded') await forgetLeft(pool, event.userId)
    },
  }
}
