import { channelKind, type ChannelData, type ChannelKind } from '@candor/api'

/** Keys of a channel's items: a later item with the same key replaces the earlier one. */
const identity: { [Kind in ChannelKind]: (item: ChannelData<Kind>[number]) => string } = {
  ticker: (quote) => quote.symbol,
  kline: ([openAt]) => String(openAt),
  ticks: ({ seq }) => String(seq),
  distribution: () => '',
  position: (position) => position.id,
  second: (order) => order.id,
  balance: (balance) => `${balance.account} ${balance.currency}`,
  notice: (notice) => notice.id,
  content: () => '',
}

/** An item for browsers, serialised once for all watchers. */
export interface Item {
  readonly id: string
  readonly text: string
}

/**
 * Serialises the items of a channel.
 * @throws Error when the channel does not exist
 */
export function writeItems(channel: string, data: readonly unknown[]): Item[] {
  const kind = channelKind(channel)
  if (kind === null) throw new Error(`There is no channel ${channel}`)
  const idOf = identity[kind] as (item: unknown) => string
  return data.map((item) => ({ id: idOf(item), text: JSON.stringify(item) }))
}
