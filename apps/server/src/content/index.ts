import type { ApprovalKind } from '../operator/index.ts'
import type { Pool } from 'pg'
import type { Route } from '../platform/http/route.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { NoticeSource } from '../platform/notice-source.ts'
import type { Policies } from '../policy/index.ts'
import { contentConsoleRoutes } from './console/routes.ts'
import type { Facts } from './facts.ts'
import { importContent } from './import.ts'
import { agreementInForce } from './in-force.ts'
import { publishContentKind } from './kinds.ts'
import { forgetNotices } from './own-notices/forget.ts'
import { keepNotices, pushOwnNotices, sourcesByName } from './own-notices/keep.ts'
import { ownNoticeRoutes } from './own-notices/routes.ts'
import { contentRoutes } from './routes.ts'
import { sendMessages } from './sent/send.ts'
import { pushPublished } from './push.ts'
import { readShipped, type ShippedContent } from './shipped.ts'
import type { Reader } from './shown.ts'

export { sentNotices } from './sent/words.ts'
export { agreementVersion } from './agreement-version.ts'
export { deleteNoticesAndVotes } from './own-notices/forget.ts'
export { sourcesByName } from './own-notices/keep.ts'
export type { ShippedContent } from './shipped.ts'
export { createWebPush } from './web-push/index.ts'
export { openPushKeys } from './web-push/push-keys.ts'

type Tools = Omit<Parameters<typeof importContent>[0], 'shipped'>

export type ContentModule = {
  readonly routes: Route[]
  /** Acts that need a second operator. */
  readonly kinds: readonly ApprovalKind<never>[]
  /** Shipped content, read once. */
  readonly shipped: ShippedContent
  /** Hosts of allowed external links. */
  readonly outlinkHosts: readonly string[]
  /** The user agreement's version in force at the last read. */
  readonly agreementVersion: () => string
  readonly jobs: readonly ModuleJob[]
  /** Checks for another agreement in force, and for changed texts. */
  readonly refresh: (now: number) => Promise<void>
  /** At the start: publishes missing shipped texts. */
  readonly open: (now: number) => Promise<void>
}

/** Texts of the app beside its screens: published by two operators each, or shipped. */
export function createContent(
  tools: Tools & {
    readonly policies: Pick<Policies, 'all'>
    /** Whether prices are recordings, which a notice states. */
    readonly isRecorded: boolean
    /** Figures of the running configuration, by their names in texts. */
    readonly figures: Facts
    readonly live: Pick<Live, 'publish' | 'source'>
    readonly now: () => number
  },
): ContentModule {
  const shipped = readShipped(tools.figures)
  const reader = { ...tools, shipped }
  const agreement = agreementInForce(reader)
  const published = pushPublished(tools)
  async function refresh(now: number): Promise<void> {
    await agreement.refresh(now)
    await published.refresh(now)
  }
  return {
    routes: [...contentRoutes(reader, tools.policies), ...contentConsoleRoutes(reader)],
    kinds: [publishContentKind],
    shipped,
    outlinkHosts: shipped.hosts,
    agreementVersion: agreement.current,
    refresh,
    jobs: [job('agreement', 5 * every.second, ({ now }) => refresh(now))],
    async open(now) {
      await importContent(reader)
      await agreement.refresh(now)
    },
  }
}

/** Notice sources of the other modules, and the users' stream. */
export type OwnNoticeOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly live: Pick<Live, 'deliver' | 'clients'>
  readonly isRecorded: boolean
  /** As the content module read it. */
  readonly shipped: Reader['shipped']
  readonly sources: readonly NoticeSource[]
}

export type OwnNoticesModule = {
  readonly routes: Route[]
  /** Notifies browsers of stored notices, and of notices read elsewhere. */
  readonly push: (event: Event) => void
  /** Deletes old notices. */
  readonly forget: (parts: readonly number[], now: number) => Promise<void>
  /** Guaranteed listener: stores users' notices; idempotent. */
  readonly onEvent: (event: Event) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** The inbox of users' notices, and the announcements that they have read. */
export function createOwnNotices(options: OwnNoticeOptions): OwnNoticesModule {
  const sources = sourcesByName(options.sources)
  const forget: OwnNoticesModule['forget'] = (parts, now) => forgetNotices(options.pool, parts, now)
  return {
    routes: ownNoticeRoutes(options, sources),
    push: pushOwnNotices(options.live),
    onEvent: keepNotices(options.lane, sources),
    forget,
    jobs: [
      // Messages that two operators published to some users, once to each.
      job('messages', every.second, ({ parts, now }) => sendMessages(options, parts, now)),
      job('old notices', every.hour, ({ parts, now }) => forget(parts, now)),
    ],
  }
}
