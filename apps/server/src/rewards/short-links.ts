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

/** Links of users who have not ended their account, and of who is no user. */
const linkText = `
  select l.*, u.invite_code from rewards_short_link l
    left join people_user u on u.part = l.part and u.user_id = l.user_id
  where l.code = $1 and u.closed_at is null`

/**
 * Where a short link leads, and whose invitation it brings. The use is counted once a device and day. A full lane is no
 * fault: who follows the link gets there all the same.
 * @param network the address that asks; it stands for the device where none is named
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

/** A number of 63 bits that is another one for every link, day and device, and names none of them. */
function idOfUse(code: string, day: number, device: string): string {
  const hash = createHash('sha256').update(`${code} ${day} ${device}`).digest()
  return String(hash.readBigUInt64BE() >> 1n)
}

/** The code of the link that a user shares, which is opened at the first look; null while that waits. */
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
