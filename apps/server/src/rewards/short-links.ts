import { createHash } from 'node:crypto'
import { dayNumber, isLinkTarget, type endpoints, type InputOf, type ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { column, refuse, runUnkeyed, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { countLinkUse } from './commands/count-link-use.ts'
import { openShortLink } from './commands/open-short-link.ts'
import type { RewardTools } from './jobs.ts'
import { shortLinks } from './tables.ts'

type LinkTools = Pick<RewardTools, 'pool' | 'lane'>
type Follow = typeof endpoints.followShortLink
type Stored = Record<string, unknown>

/** Links of open accounts, and links without a user. */
const linkText = `
  select l.*, u.invite_code from rewards_short_link l
    left join people_user u on u.part = l.part and u.user_id = l.user_id
  where l.code = $1 and u.closed_at is null`

/**
 * Target of a short link with its invitation. The use is counted once per device and day. With a full lane it is not counted,
 * but the link still works.
 * @param network the client address, used if no device is named
 */
export async function followLink(
  tools: LinkTools,
  { code: typed, deviceId }: InputOf<Follow>,
  { network, now }: { readonly network: string; readonly now: number },
): Promise<ResultOf<Follow> | Refusal> {
  const { rows } = await tools.pool.query<Stored>(linkText, [typed.toUpperCase()])
  const stored = rows[0]
  if (stored === undefined) return refuse('SHORT_LINK_INVALID')
  const { userId: ownerId, code, channel, target, expireAt } = shortLinks.parse(stored)
  const isOver = expireAt !== null && expireAt <= now
  if (isOver || !isLinkTarget(target)) return refuse('SHORT_LINK_INVALID')
  const day = dayNumber(now)
  const id = idOfUse(code, day, deviceId ?? network)
  await runUnkeyed(tools, countLinkUse, ownerId, { ownerId, id, day })
  const inviteCode = column.optional(column.text).read(stored['invite_code'])
  return { code, inviteCode, channel, target, expireAt }
}

/** A 63-bit number of link, day and device that reveals none of them. */
function idOfUse(code: string, day: number, device: string): string {
  const hash = createHash('sha256').update(`${code} ${day} ${device}`).digest()
  return String(hash.readBigUInt64BE() >> 1n)
}

/** Code of a user's link, which the first read opens; null while that is pending. */
export async function readOwnLink(tools: LinkTools, userId: string): Promise<string | null> {
  const known = await findCode(tools.pool, userId)
  if (known !== null) return known
  await runUnkeyed(tools, openShortLink, userId, null)
  return findCode(tools.pool, userId)
}

async function findCode(reader: Pick<Pool, 'query'>, userId: string): Promise<string | null> {
  const { rows } = await reader.query<{ code: string }>(
    'select code from rewards_short_link where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return rows[0]?.code ?? null
}
