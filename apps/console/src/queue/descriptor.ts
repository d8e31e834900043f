import type { OperatorRole, QueueItem, QueueName, ReasonKey } from '@candor/api'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import type { Why } from '../reason-dialog.tsx'
import type { Act } from '../use-act.tsx'

/** A page of a list; `isMore` where there are more than `total` says, `next` where the page after it begins. */
export type Paged<Item> = {
  readonly records: readonly Item[]
  readonly total: number
  readonly isMore?: boolean
  readonly next?: string | null
}

/** The calls that answer queues. */
export type QueueList =
  | 'listApprovals'
  | 'listIdentities'
  | 'listRechargeItems'
  | 'listWithdrawalItems'
  | 'listPayouts'
  | 'listLoanItems'
  | 'listChats'
  | 'listTicketItems'

/** What a queue's list asks the server for. */
export type QueueAsk = {
  readonly pageNo: number
  /** Where the page begins, as the page before it said. */
  readonly after?: string
  readonly pageSize: number
  readonly order: 'asc' | 'desc'
  readonly show?: 'open' | 'free' | 'mine' | 'closed'
  /** One item alone. */
  readonly id?: string
}

/** What was typed into the further fields of a decision. */
export type Fields = Readonly<Record<string, string>>

/** A button by which who has claimed an item decides on it. */
export type QueueDecision<Item> = {
  readonly label: string
  /** What is asked before: a second tap under what will be done, a remark for the record, or also the reason that the user reads. */
  readonly asks: 'consent' | 'remark' | 'reason'
  /** The reasons there are to choose from; all where this says nothing. */
  readonly reasons?: readonly ReasonKey[]
  /** What is asked for besides, above the reason; its values reach `send`. */
  readonly fields?: readonly { readonly name: string; readonly label: string }[]
  /** Whether it fits this item; always, where this says nothing. */
  readonly fits?: (item: Item) => boolean
  /** Why it cannot be decided yet, in words; null where nothing keeps it. */
  readonly rests?: (item: Item) => string | null
  /** What is decided most often. */
  readonly isMain?: boolean
  /** Does it; answers why it was not done, in words, and null when it was. */
  readonly send: (
    act: Act,
    item: Item,
    why: Why & { readonly fields: Fields },
  ) => Promise<string | null>
}

/** Everything that the console must know of a queue. */
export type QueueDescriptor<Item extends QueueItem> = {
  /** The name in the console's paths. */
  readonly resource: string
  readonly label: string
  /** What stands for it in the menu. */
  readonly Icon: typeof SvgIcon
  /** The name that claims are made by. */
  readonly queue: QueueName
  /** The call that answers its items. */
  readonly list: QueueList
  readonly columns: readonly {
    readonly label: string
    readonly value: (item: Item) => ReactNode
  }[]
  /** Everything else about an item, when its row is opened. */
  readonly Detail: ComponentType<{ readonly item: Item }>
  /** Who works on it: who reads it beside them may claim nothing. */
  readonly workers: readonly OperatorRole[]
  /** Whether this operator may work on it at all. */
  readonly mayClaim?: (item: Item) => boolean
  /** Whom and what a decision is about, above what it asks. */
  readonly about?: (item: Item) => string
  readonly decisions: readonly QueueDecision<Item>[]
  /** A decision that asks for more than a dialog of reasons can; it stands beside the others. */
  readonly Further?: ComponentType<{ readonly item: Item }>
}
