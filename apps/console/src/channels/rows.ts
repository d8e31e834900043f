import type { DepositChannel } from '@candor/api'

/** One version of an account: what users see now, or what they will. */
export type ChannelRow = DepositChannel & {
  /** Tells the row from every other: an account may have several. */
  readonly row: string
  readonly channelId: string
  /** Only the newest version can be changed or stopped. */
  readonly isNewest: boolean
}

export function channelRows(channels: readonly DepositChannel[]): ChannelRow[] {
  return channels.map((channel) => {
    const { id, version } = channel
    const isNewest = channels.every((other) => other.id !== id || other.version <= version)
    return { ...channel, row: `${id} ${version}`, channelId: id, isNewest }
  })
}
