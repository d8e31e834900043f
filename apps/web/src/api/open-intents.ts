import type { CallName } from '@candor/api'
import { now } from '../lib/clock.ts'
import { tabStorage } from '../lib/storage.ts'
import type { OpenIntent } from './intent.ts'

/**
 * The calls whose intents outlive a reload. They move money and carry no secret; what signs somebody in
 * or changes a password is never written down.
 */
export type MoneyName =
  | 'createPosition'
  | 'closePosition'
  | 'closeAllPositions'
  | 'addMargin'
  | 'updateStopLoss'
  | 'transferContract'
  | 'applyRecharge'
  | 'paySandbox'
  | 'buyOption'
  | 'swap'
  | 'buyProduct'
  | 'buyBond'
  | 'claimTask'
  | 'redeemProductOrder'
  | 'applyIeo'
  | 'payIeo'
  | 'joinContest'
  | 'exitContest'
  | 'cancelLoan'
  | 'repayLoan'
  | 'addLoanCollateral'
  | 'takeLoanCollateral'

const secondMs = 1000

/**
 * How long a yes holds until it has reached the server. A bet of seconds holds for seconds; what is done at the price
 * of now for as long as a slow network takes; what has no price for as long as somebody would wait.
 */
export const validMs: Readonly<Partial<Record<CallName, number>>> = {
  buyOption: 5 * secondMs,
  createPosition: 15 * secondMs,
  closePosition: 15 * secondMs,
  closeAllPositions: 15 * secondMs,
  swap: 15 * secondMs,
  addMargin: 60 * secondMs,
  updateStopLoss: 60 * secondMs,
  transferContract: 60 * secondMs,
  buyProduct: 60 * secondMs,
  buyBond: 60 * secondMs,
  claimTask: 60 * secondMs,
  redeemProductOrder: 60 * secondMs,
  applyIeo: 60 * secondMs,
  payIeo: 60 * secondMs,
  joinContest: 60 * secondMs,
  exitContest: 60 * secondMs,
  applyPledgeLoan: 15 * secondMs,
  applyCreditLoan: 60 * secondMs,
  cancelLoan: 60 * secondMs,
  repayLoan: 60 * secondMs,
  addLoanCollateral: 60 * secondMs,
  takeLoanCollateral: 15 * secondMs,
  applyRecharge: 60 * secondMs,
  paySandbox: 60 * secondMs,
  applyWithdrawal: 60 * secondMs,
} satisfies Record<MoneyName | 'applyWithdrawal' | 'applyPledgeLoan' | 'applyCreditLoan', number>

/** Where on the screens a call is made; `of` tells several of the same call apart. */
export function placeOf(name: MoneyName, of = ''): string {
  return `${name}:${of}`
}

type Kept = OpenIntent<unknown> & { place: string; user: string | null }

const storageKey = 'openIntents'

/**
 * Intents without an answer, by the place on a screen that sent them. They are kept in `sessionStorage`:
 * local storage holds the token and preferences only, outlives the tab, and is read by other tabs, which
 * would send them as well. The payload is kept because a key can only be asked about together with it,
 * and no longer than a try may still arrive: after that, what the lists show is final.
 */
export function keepIntent(kept: Kept): void {
  write([...read().filter(({ place }) => place !== kept.place), kept])
  setTimeout(() => write(read()), kept.until - now())
}

/** There is an answer. */
export function forgetIntent(key: string): void {
  write(read().filter((each) => each.key !== key))
}

/** Somebody signs out: what was sent is on the lists, and who comes next has nothing to read here. */
export function forgetIntents(): void {
  write([])
}

/** What this user sent from this place and has no answer to. */
export function openIntentOf(place: string, user: string | null): OpenIntent<unknown> | null {
  const open = read()
  write(open)
  return open.find((each) => each.place === place && each.user === user) ?? null
}

/** Only those that may still arrive. */
function read(): Kept[] {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? '[]') as Kept[]
    return kept.filter(({ until }) => until > now())
  } catch {
    return []
  }
}

function write(kept: readonly Kept[]): void {
  if (kept.length === 0) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(kept))
}
