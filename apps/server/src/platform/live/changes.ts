import { channelKind, type ChannelData, type ChannelKind } from '@candor/api'

/** What makes two items of a channel the same thing, so that the later one replaces the earlier. */
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

/** An item on its way to browsers: written once, however many watch it. */
export interface Item {
  readonly id: string
  readonly text: string
}

/** Writes the items of a channel. @throws Error for a channel that does not exist. */
export function writeItems(channel: string, data: readonly unknown[]): Item[] {
  const kind = channelKind(channel)
  if (kind === null) throw new Error(`There is no channel ${channel}`)
  const idOf = identity[kind] as (item: unknown) => string
  return data.map((item) => ({ id: idOf(item), text: JSON.stringify(item) }))
}
