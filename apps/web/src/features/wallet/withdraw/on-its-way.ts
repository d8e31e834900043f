import { Amount } from '@candor/money'
import type { WithdrawalOrder } from '@candor/api'
import { create } from 'zustand'
import { now } from '../../../lib/clock.ts'
import { tabStorage } from '../../../lib/storage.ts'

/** What is remembered of a withdrawal that was sent: nothing that could send it again. */
export type OnItsWay = {
  key: string
  user: string | null
  amount: string
  currency: string
  label: string
  /** When it was sent first, and until when a try may still arrive (epoch ms). */
  sentAt: number
  until: number
}

const storageKey = 'withdrawalOnItsWay'
/** How long it is still said what became of one; after that the records alone tell it. */
const toldMs = 10 * 60_000
/** The server's clock and ours may differ by so much. */
const slackMs = 5_000

/**
 * The withdrawal without an answer. It carries a password and a code, so it is not kept as other intents
 * are and no reload sends it again; but it may have arrived, and whoever is not told would ask twice.
 */
export const useOnItsWay = create<{ sent: OnItsWay | null }>(() => ({ sent: read() }))

/** It is sent, or tried again. */
export function noteSent(sent: Omit<OnItsWay, 'sentAt'>): void {
  const before = useOnItsWay.getState().sent
  write({ ...sent, sentAt: before?.key === sent.key ? before.sentAt : now() })
}

/** There is an answer. */
export function forgetSent(key: string): void {
  if (useOnItsWay.getState().sent?.key === key) write(null)
}

/** Whether one that was sent may still arrive. */
export function hasOpen(): boolean {
  const { sent } = useOnItsWay.getState()
  return sent !== null && sent.until > now()
}

/** The withdrawal on the list that this one has become. */
export function orderOf(
  sent: OnItsWay,
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

function read(): OnItsWay | null {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? 'null') as OnItsWay | null
    return kept !== null && kept.until + toldMs > now() ? kept : null
  } catch {
    return null
  }
}

function write(sent: OnItsWay | null): void {
  useOnItsWay.setState({ sent })
  if (sent === null) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(sent))
}
