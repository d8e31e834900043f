import type { OperatorRole, QueueItem, QueueName, ReasonKey } from '@candor/api'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'
import type { Why } from '../acts/reason-dialog.tsx'
import type { Act } from '../acts/use-act.tsx'

/**
 * A page of a list; `isMore` if there are more items than `total` counts, `next` is the start of the following page.
 */
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

/** The query of a queue's list. */
export type QueueAsk = {
  readonly pageNo: number
  /** The start of the page, from the answer of the page before. */
  readonly after?: string
  readonly pageSize: number
  readonly order: 'asc' | 'desc'
  readonly show?: 'open' | 'free' | 'mine' | 'closed'
  /** The id of a single item. */
  readonly id?: string
}

/** The values of a decision's further fields. */
export type Fields = Readonly<Record<string, string>>

/** A decision by the operator who has claimed an item. */
export type QueueDecision<Item> = {
  readonly label: string
  /** The confirmation before it: a second tap, a remark for the record, or also a reason that the user reads. */
  readonly asks: 'consent' | 'remark' | 'reason'
  /** The reasons to choose from; all if absent. */
  readonly reasons?: readonly ReasonKey[]
  /** Further fields above the reason; their values are passed to `send`. */
  readonly fields?: readonly { readonly name: string; readonly label: string }[]
  /** Whether it applies to this item; always if absent. */
  readonly fits?: (item: Item) => boolean
  /** The reason why it is disabled now, in words; null if enabled. */
  readonly disabledReason?: (item: Item) => string | null
  /** The most frequent decision. */
  readonly isMain?: boolean
  /** Sends it; returns the failure in words, or null on success. */
  readonly send: (
    act: Act,
    item: Item,
    why: Why & { readonly fields: Fields },
  ) => Promise<string | null>
}

/** The console's description of a queue. */
export type QueueDescriptor<Item extends QueueItem> = {
  /** The name in the console's paths. */
  readonly resource: string
  readonly label: string
  /** Its icon in the menu. */
  readonly Icon: typeof SvgIcon
  /** The name that claims are made by. */
  readonly queue: QueueName
  /** The call that answers its items. */
  readonly list: QueueList
  readonly columns: readonly {
    readonly label: string
    readonly value: (item: Item) => ReactNode
  }[]
  /** The further data of an item, shown when its row is opened. */
  readonly Detail: ComponentType<{ readonly item: Item }>
  /** The roles that work on it: other readers may not claim. */
  readonly workers: readonly OperatorRole[]
  /** Whether this operator may work on it at all. */
  readonly mayClaim?: (item: Item) => boolean
  /** The user and object of a decision, shown above its inputs. */
  readonly about?: (item: Item) => string
  readonly decisions: readonly QueueDecision<Item>[]
  /** A decision that needs more than a dialog of reasons; shown beside the others. */
  readonly Further?: ComponentType<{ readonly item: Item }>
}
