import * as v from 'valibot'
import { Position } from './contracts-shapes.ts'
import { errorCodes } from './errors.ts'
import type { ErrorKey } from './errors.ts'
import { Candle, Distribution, Quote } from './market.ts'
import { intervals, userChannels } from './names.ts'
import { OptionOrder } from './options-shapes.ts'
import { noticeRefs } from './own-notices.ts'
import { orderRefs } from './products.ts'
import { Count, Id, Ms, Text, text } from './scalars.ts'
import { Tick } from './proofs.ts'
import { Balance } from './wallet-shapes.ts'

// The WebSocket at `/api/ws`. A client sends one JSON object a frame. The server sends one frame at most every 100 ms:
// a JSON array of messages. `seq` counts per channel from the snapshot; after a gap the client must subscribe again.
// Polling stays a full fallback.

/** Channels for anyone: `ticker:BTCUSDT`, `ticker:*`, `kline:BTCUSDT:1m`, `ticks:BTCUSDT`, `distribution`, `content`. */
export const PublicChannel = v.pipe(
  v.string(),
  v.regex(
    new RegExp(
      `^(ticker:([A-Z0-9]{2,24}|\\*)|kline:[A-Z0-9]{2,24}:(${intervals.join('|')})|ticks:[A-Z0-9]{2,24}|distribution|content)$`,
    ),
  ),
)

/** Channels of the signed-in user: only after `auth`. */
export const UserChannel = v.picklist(userChannels)

export const Channel = v.union([UserChannel, PublicChannel])

const MessageId = v.optional(text(1, 32))

export const ClientFrame = v.variant('op', [
  v.strictObject({ op: v.literal('sub'), ch: Channel, id: MessageId }),
  v.strictObject({ op: v.literal('unsub'), ch: Channel, id: MessageId }),
  v.strictObject({ op: v.literal('auth'), ticket: text(16, 128), id: MessageId }),
  v.strictObject({ op: v.literal('ping'), t: Ms }),
])
export type ClientFrame = v.InferOutput<typeof ClientFrame>

/** The object of an event: one that a notice can open, an order, or a statement. */
const StreamRef = v.picklist([...noticeRefs, ...orderRefs, 'statement'])

/** An event of the user, for a toast and for a refetch of the affected data. */
export const StreamNotice = v.strictObject({
  id: Id,
  kind: Text,
  refType: v.nullable(StreamRef),
  refId: v.nullable(Id),
  values: v.record(v.string(), v.string()),
  at: Ms,
})
export type StreamNotice = v.InferOutput<typeof StreamNotice>

/** The version of all published content that users may read now: a new version means that some content changed. */
export const PublishedState = v.strictObject({ version: Text })
export type PublishedState = v.InferOutput<typeof PublishedState>

/** The data of each kind of channel: always an array, complete at first and then the changes. */
export const channelData = {
  ticker: v.array(Quote),
  kline: v.array(Candle),
  ticks: v.array(Tick),
  distribution: v.array(Distribution),
  position: v.array(Position),
  second: v.array(OptionOrder),
  balance: v.array(Balance),
  notice: v.array(StreamNotice),
  content: v.array(PublishedState),
} as const

export type ChannelKind = keyof typeof channelData
export type ChannelData<Kind extends ChannelKind> = v.InferOutput<(typeof channelData)[Kind]>

/** The kind of a channel: the part before its first colon. */
export function channelKind(channel: string): ChannelKind | null {
  const kind = channel.split(':', 1)[0] ?? ''
  return Object.hasOwn(channelData, kind) ? (kind as ChannelKind) : null
}

/** One message of a channel. `data` fits the schema of the channel's kind. */
export type StreamMessage = {
  readonly ch: string
  readonly type: 'snapshot' | 'update'
  readonly seq: number
  readonly data: unknown
  readonly at: number
}

/** The server's answer to a client frame. */
export type StreamReply =
  | { readonly op: 'ok'; readonly id?: string }
  | {
      readonly op: 'error'
      readonly id?: string
      readonly errorCode: ErrorKey
      readonly message: string
    }
  | { readonly op: 'pong'; readonly t: number; readonly at: number }

export type ServerFrame = readonly (StreamMessage | StreamReply)[]

const keys = Object.keys(errorCodes) as ErrorKey[]

export const ServerFrame = v.array(
  v.union([
    v.strictObject({
      ch: v.string(),
      type: v.picklist(['snapshot', 'update']),
      seq: Count,
      data: v.unknown(),
      at: Ms,
    }),
    v.strictObject({ op: v.literal('ok'), id: v.optional(Text) }),
    v.strictObject({
      op: v.literal('error'),
      id: v.optional(Text),
      errorCode: v.picklist(keys),
      message: Text,
    }),
    v.strictObject({ op: v.literal('pong'), t: Ms, at: Ms }),
  ]),
)
