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
import type { StatementStore, StatementStoreOptions } from './statements/statement-store.ts'

export type WalletOptions = {
  readonly pool: Pick<Pool, 'query' | 'connect'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes' | 'after'>
  readonly lane: Pick<Lane, 'run'>
  /** Instruments and last ticks for the value of the contract account, and pauses. */
  readonly look: () => Pick<
    TradeContext,
    'now' | 'symbol' | 'tick' | 'isOpen' | 'halted' | 'stopped' | 'restriction'
  >
  readonly market: PriceSource & {
    readonly candles: Pick<Market['candles'], 'list'>
  }
  readonly live: Pick<Live, 'source' | 'deliver' | 'isWatched' | 'clients'>
  /** The payout rail; the sandbox's own by default. */
  readonly rail?: Rail
  /** Pictures of recharges. */
  readonly files: Pick<Files, 'links' | 'read'>
  readonly onError: (error: unknown) => void
  /** Mails a text to a user in their language. */
  readonly notify: People['notifyIn']
  /** Origin of the web app, for links in notices. */
  readonly origin: string
  /** Whether the sandbox's first deposit accounts are open. */
  readonly isSandbox: boolean
  /** Delay before users see a new deposit account, by policy. */
  readonly channelDelayMs: number
  /** Cooldown of a withdrawal before its review, by policy. */
  readonly withdrawalCoolingMs: number
  /** Cooldown of a new account before money may be sent to it, by policy. */
  readonly accountCoolingMs: number
  /** Checks the step-up of a withdrawing user before the lane. */
  readonly proveWithdrawal: People['proveWithdrawal']
  readonly withdrawalEligibilityOf: People['withdrawalEligibilityOf']
  readonly isNewDevice: People['isNewDevice']
  /** A user's verified identity, for decisions that need it to hold still. */
  readonly knownAsOf: Identity['knownAsOf']
  /** Names of the currencies that can be swapped. */
  readonly swappable: ReadonlySet<string>
  /** At least 32 random bytes, constant across restarts: addresses are derived from them. */
  readonly secret: Uint8Array
  /** Store of users' statements. */
  readonly statements: StatementStoreOptions
}

/** Dependencies of the module's parts. */
export type Tools = Omit<WalletOptions, 'statements'> & {
  readonly currencies: Currencies
  readonly rail: Rail
  readonly statements: StatementStore
  readonly links: Files['links']
  readonly sandboxChannels: readonly DepositChannelRow[]
}
