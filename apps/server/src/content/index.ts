import type { ApprovalKind } from '../operator/index.ts'
import type { Pool } from 'pg'
import type { Route } from '../platform/http/route.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { NoticeSource } from '../platform/notice-source.ts'
import type { Policies } from '../policy/index.ts'
import { contentDeskRoutes } from './desk/routes.ts'
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
export { sourcesByName } from './own-notices/keep.ts'
export type { ShippedContent } from './shipped.ts'
export { createWebPush, type WebPush } from './web-push/index.ts'
export { openPushKeys } from './web-push/push-keys.ts'

type Tools = Omit<Parameters<typeof importContent>[0], 'shipped'>

export type ContentModule = {
  readonly routes: Route[]
  /** What needs a second person at the desk. */
  readonly kinds: readonly ApprovalKind<never>[]
  /** What came with the software, as it was read once. */
  readonly shipped: ShippedContent
  /** Hosts that users may be sent to. */
  readonly outlinkHosts: readonly string[]
  /** The version of the user agreement that is in force, as it was read last. */
  readonly agreementVersion: () => string
  readonly jobs: readonly ModuleJob[]
  /** Looks whether another version of the user agreement is in force by now, and whether users may read something else. */
  readonly refresh: (now: number) => Promise<void>
  /** At the start: what came with the software is published, where it is not. */
  readonly open: (now: number) => Promise<void>
}

/** What the app says beside its screens: texts that operators publish, two for each, and those it came with. */
export function createContent(
  tools: Tools & {
    readonly policies: Pick<Policies, 'all'>
    /** Whether prices are recordings, of which a notice says so. */
    readonly isRecorded: boolean
    /** Figures of the running configuration, by the names that texts use for them. */
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
    routes: [...contentRoutes(reader, tools.policies), ...contentDeskRoutes(reader)],
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

/** What of users' notices the other modules have the words for, and whom to tell at once. */
export type OwnNoticeOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly live: Pick<Live, 'tell' | 'clients'>
  readonly isRecorded: boolean
  /** As the content module read it. */
  readonly shipped: Reader['shipped']
  readonly sources: readonly NoticeSource[]
}

export type OwnNoticesModule = {
  readonly routes: Route[]
  /** Tells browsers what was kept, or read elsewhere. */
  readonly push: (event: Event) => void
  /** Removes what is too old. */
  readonly forget: (parts: readonly number[], now: number) => Promise<void>
  /** Keeps what happened to users; it must take each event, and may hear of it twice. */
  readonly onEvent: (event: Event) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** What happened to a user and was told, to be read again; and which announcements they have read. */
export function createOwnNotices(options: OwnNoticeOptions): OwnNoticesModule {
  const sources = sourcesByName(options.sources)
  const forget: OwnNoticesModule['forget'] = (parts, now) => forgetNotices(options.pool, parts, now)
  return {
    routes: ownNoticeRoutes(options, sources),
    push: pushOwnNotices(options.live),
    onEvent: keepNotices(options.lane, sources),
    forget,
    jobs: [
      // What two operators published to some users, once to each.
      job('messages', every.second, ({ parts, now }) => sendMessages(options, parts, now)),
      job('old notices', every.hour, ({ parts, now }) => forget(parts, now)),
    ],
  }
}
