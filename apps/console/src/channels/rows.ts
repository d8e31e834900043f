import type { DepositChannel } from '@candor/api'

/** One version of an account: the present or a future one. */
export type ChannelRow = DepositChannel & {
  /** The unique id of the row: an account may have several rows. */
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
