import type { Pool } from 'pg'
import type { TradeContext } from '../contracts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Market, PriceSource } from '../market/index.ts'
import type { People } from '../people/index.ts'
import type { Files } from '../platform/files/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { World } from '../platform/world.ts'
import type { DepositChannelRow } from './channels/tables.ts'
import type { Currencies } from './currencies.ts'
import type { Rail } from './withdrawals/rail.ts'
import type { Shelf, ShelfOptions } from './statements/shelf.ts'

export type WalletOptions = {
  readonly pool: Pick<Pool, 'query' | 'connect'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes' | 'after'>
  readonly lane: Pick<Lane, 'run'>
  /** Instruments and last ticks, by which the contract account is valued, and what is stopped. */
  readonly look: () => Pick<
    TradeContext,
    'now' | 'symbol' | 'tick' | 'isOpen' | 'halted' | 'stopped' | 'restriction'
  >
  readonly market: PriceSource & {
    readonly candles: Pick<Market['candles'], 'list'>
  }
  readonly live: Pick<Live, 'source' | 'tell' | 'isWatched' | 'clients'>
  /** Hands payouts over; the sandbox's own where none is given. */
  readonly rail?: Rail
  /** Pictures that come with recharges. */
  readonly files: Pick<Files, 'links' | 'read'>
  readonly onError: (error: unknown) => void
  /** Sends words to a user's own address, in their language. */
  readonly notify: People['notifyIn']
  /** Where the app is, for the links in notices. */
  readonly origin: string
  /** Whether the accounts that a sandbox begins with may be paid to. */
  readonly isSandbox: boolean
  /** How long before users see a new account that they may pay to, by policy. */
  readonly channelDelayMs: number
  /** How long a withdrawal cools before anybody looks at it, by policy. */
  readonly withdrawalCoolingMs: number
  /** How long a new account waits before money may be sent to it, by policy. */
  readonly accountCoolingMs: number
  /** Looks, before the lane, at the proof of who takes money out. */
  readonly proveWithdrawal: People['proveWithdrawal']
  readonly standingOf: People['standingOf']
  readonly isNewDevice: People['isNewDevice']
  /** Who a user is known to be, for a decision that asks whether it still holds. */
  readonly knownAsOf: Identity['knownAsOf']
  /** The names of the currencies that can be swapped. */
  readonly swappable: ReadonlySet<string>
  /** At least 32 random bytes that stay when the server restarts: addresses are derived from them. */
  readonly secret: Uint8Array
  /** Where users' statements are kept. */
  readonly statements: ShelfOptions
}

/** What the parts of this module work with. */
export type Tools = Omit<WalletOptions, 'statements'> & {
  readonly currencies: Currencies
  readonly rail: Rail
  readonly statements: Shelf
  readonly links: Files['links']
  readonly sandboxChannels: readonly DepositChannelRow[]
}
