import { topicOf, type NoticeTopic } from '@candor/api'
import { contestNotices } from '../contests/index.ts'
import {
  createOwnNotices,
  createWebPush,
  sentNotices,
  sourcesByName,
  type ShippedContent,
} from '../content/index.ts'
import { firedNotices, receiptNotices, warningNotices } from '../contracts/index.ts'
import { identityNotices } from '../identity/index.ts'
import { ieoNotices } from '../ieo/index.ts'
import { productNotices } from '../invest/index.ts'
import { loanNotices } from '../loans/index.ts'
import { alertNotices, type Market } from '../market/index.ts'
import { peopleNotices } from '../people/index.ts'
import type { Event, Lane } from '../platform/lane/index.ts'
import type { NoticeSource } from '../platform/notice-source.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { rewardNotices } from '../rewards/index.ts'
import { supportNotices } from '../support/index.ts'
import { walletNotices } from '../wallet/index.ts'
import type { Platform } from './platform.ts'

type Words = {
  readonly pool: AppNeeds['database']['pool']
  readonly live: Pick<Platform['live'], 'isWatched'>
}

/** Notice sources of every module, for the inbox. */
export const noticeSources = ({ pool, live }: Words): readonly NoticeSource[] => [
  peopleNotices({ pool }),
  alertNotices,
  identityNotices,
  walletNotices,
  warningNotices,
  receiptNotices,
  firedNotices,
  productNotices(pool),
  loanNotices,
  ieoNotices,
  rewardNotices,
  contestNotices(pool),
  supportNotices(live),
  sentNotices,
]

/** Topic of a notified event, as its list names it; null if it is in none. */
export function topicsOf(words: Words): (event: Event) => Promise<NoticeTopic | null> {
  const sources = sourcesByName(noticeSources(words))
  return async (event) => {
    const about = (await sources.get(event.name)?.about(event)) ?? null
    return about === null ? null : topicOf(about)
  }
}

/** Opens the inbox of users' notices. */
export function openOwnNotices(
  { pool }: Pick<AppNeeds['database'], 'pool'>,
  { live }: Pick<Platform, 'live'>,
  lane: Pick<Lane, 'run'>,
  { isRecorded, shipped }: Pick<Market, 'isRecorded'> & { readonly shipped: ShippedContent },
) {
  const sources = noticeSources({ pool, live })
  return createOwnNotices({ pool, lane, live, isRecorded, shipped, sources })
}

/** Opens web push, which shows the same notices while the app is closed. */
export function openWebPush(
  { config, world, database: { pool } }: Pick<AppNeeds, 'config' | 'world' | 'database'>,
  {
    live,
    pushKeys: keys,
    metrics,
    report,
  }: Pick<Platform, 'live' | 'pushKeys' | 'metrics' | 'report'>,
) {
  return createWebPush({
    ...config.webPush,
    keys,
    pool,
    world,
    report,
    onRefused: metrics.onPushRefused,
    sources: noticeSources({ pool, live }),
  })
}
