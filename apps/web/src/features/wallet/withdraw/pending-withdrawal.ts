import { Amount } from '@candor/money'
import type { WithdrawalOrder } from '@candor/api'
import { create } from 'zustand'
import { now } from '../../../lib/clock.ts'
import { tabStorage } from '../../../lib/storage.ts'

/** The stored facts of a sent withdrawal: nothing that could send it again. */
export type PendingWithdrawal = {
  key: string
  user: string | null
  amount: string
  currency: string
  label: string
  /** The time of the first send, and the time until which a try may still arrive (epoch ms). */
  sentAt: number
  until: number
}

const storageKey = 'withdrawalOnItsWay'
/** How long its result is shown; afterwards only the records show it. */
const shownMs = 10 * 60_000
/** The allowed difference between the server's clock and the device's. */
const slackMs = 5_000

/**
 * The withdrawal without an answer. It carries a password and a code, so it is not stored as other intents are and no
 * reload sends it again; but it may have arrived, and an uninformed user would request it twice.
 */
export const usePendingWithdrawal = create<{ sent: PendingWithdrawal | null }>(() => ({
  sent: read(),
}))

/** Notes a send or a retry. */
export function noteSent(sent: Omit<PendingWithdrawal, 'sentAt'>): void {
  const before = usePendingWithdrawal.getState().sent
  write({ ...sent, sentAt: before?.key === sent.key ? before.sentAt : now() })
}

/** Removes an answered withdrawal. */
export function forgetSent(key: string): void {
  if (usePendingWithdrawal.getState().sent?.key === key) write(null)
}

/** Whether a sent withdrawal may still arrive. */
export function hasOpen(): boolean {
  const { sent } = usePendingWithdrawal.getState()
  return sent !== null && sent.until > now()
}

/** The listed withdrawal that belongs to the stored one. */
export function orderOf(
  sent: PendingWithdrawal,
  list: readonly WithdrawalOrder[],
): WithdrawalOrder | undefined {
  return list.find(
    ({ amount, currency, target, createAt }) =>
      Amount.read(amount) === Amount.read(sent.amount) &&
      currency === sent.currency &&
      target.label === sent.label &&
      createAt >= sent.sentAt - slackMs,
  )
}

function read(): PendingWithdrawal | null {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') as PendingWithdrawal | null
    return kept !== null && kept.until + shownMs > now() ? kept : null
  } catch {
    return null
  }
}

function write(sent: PendingWithdrawal | null): void {
  usePendingWithdrawal.setState({ sent })
  if (sent === null) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(sent))
}
