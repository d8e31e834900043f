import { dayOf, wallTime, type Language } from '@candor/api'
import { messageOf, messages, type MessageKey } from '@candor/api/messages'
import type { AccountExtract, Period } from './extract.ts'

/** All that a statement's file says. */
export type StatementDocument = Period & {
  readonly lang: Language
  /** The number by which its user and the support name them. */
  readonly uid: string
  /** As they named themselves, and enough of their account to know whose it is. */
  readonly holder: string
  readonly writtenAt: number
  readonly isSandbox: boolean
  readonly accounts: readonly AccountExtract[]
}

/** How many of the entries are written so far. */
export type OnWritten = (entries: number) => void

/** What a format makes of a document. */
export type Render = (document: StatementDocument, onWritten: OnWritten) => Promise<Uint8Array>

/** The words of a document's language. */
export function wordsOf(lang: Language) {
  const known: Readonly<Record<string, string>> = messages[lang]
  return {
    word: (key: Extract<MessageKey, `statement.${string}`>) => messageOf(lang, key),
    account: (kind: string) => known[`statement.${kind}`] ?? kind,
    /** A kind that has no sentence is named as the ledger names it. */
    kind: (kind: string) => known[`ledger.${kind}`] ?? known[`statement.${kind}`] ?? kind,
  }
}

/** `2026-11-20T22:58:00+08:00`: read alike by people and programs. */
export function zonedTime(at: number): string {
  return `${wallTime(at).replace(' ', 'T')}+08:00`
}

export function entriesOf({ accounts }: StatementDocument): number {
  return accounts.reduce((count, { entries }) => count + entries.length, 0)
}

/** The name under which a browser saves the file: days of UTC+8, the last one included. */
export function fileNameOf({ beginAt, endAt, format }: Period & { readonly format: string }) {
  return `candor-statement-${dayOf(beginAt)}-${dayOf(endAt - 1)}.${format}`
}
