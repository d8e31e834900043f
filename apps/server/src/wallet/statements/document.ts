import { dayOf, wallTime, type Language } from '@candor/api'
import { messageOf, messages, type MessageKey } from '@candor/api/messages'
import type { AccountExtract, Period } from './extract.ts'

/** Content of a statement's file. */
export type StatementDocument = Period & {
  readonly lang: Language
  /** Number that identifies the user to support. */
  readonly uid: string
  /** The user's own name, and enough of the account to identify it. */
  readonly holder: string
  readonly writtenAt: number
  readonly isSandbox: boolean
  readonly accounts: readonly AccountExtract[]
}

/** Number of entries written so far. */
export type OnWritten = (entries: number) => void

/** Renders a document in one format. */
export type Render = (document: StatementDocument, onWritten: OnWritten) => Promise<Uint8Array>

/** Texts of a document's language. */
export function wordsOf(lang: Language) {
  const known: Readonly<Record<string, string>> = messages[lang]
  return {
    word: (key: Extract<MessageKey, `statement.${string}`>) => messageOf(lang, key),
    account: (kind: string) => known[`statement.${kind}`] ?? kind,
    /** A kind without a text keeps its ledger name. */
    kind: (kind: string) => known[`ledger.${kind}`] ?? known[`statement.${kind}`] ?? kind,
  }
}

/** `2026-11-20T22:58:00+08:00`: readable for people and programs. */
export function zonedTime(at: number): string {
  return `${wallTime(at).replace(' ', 'T')}+08:00`
}

export function entriesOf({ accounts }: StatementDocument): number {
  return accounts.reduce((count, { entries }) => count + entries.length, 0)
}

/** File name for the browser: days of UTC+8, the last one included. */
export function fileNameOf({ beginAt, endAt, format }: Period & { readonly format: string }) {
  return `candor-statement-${dayOf(beginAt)}-${dayOf(endAt - 1)}.${format}`
}
