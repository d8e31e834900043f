import type { AdminCallName, Language, ReasonKey } from '@candor/api'
import type { ChipProps } from '@mui/material'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ComponentType, FunctionComponent, ReactElement, ReactNode } from 'react'
import type { Why } from '../acts/reason-dialog.tsx'
import type { Act } from '../acts/use-act.tsx'

/** The calls that answer all drafts of a kind. */
export type DraftList =
  | 'listContestItems'
  | 'listIeoItems'
  | 'listLevelRewards'
  | 'listProductItems'
  | 'listPublishedTasks'
/** The calls that answer a page of them. */
export type PagedDraftList = 'listContent'

export type Rows = Readonly<Record<string, unknown>>

/** A form for one row; without it for a new draft. */
export type RowForm<Row> = FunctionComponent<{
  readonly item: Row
  readonly onClose: () => void
}>
type NewForm<Row> = FunctionComponent<{
  readonly rows: readonly Row[]
  readonly onClose: () => void
}>

type Chip = { readonly label: string; readonly color: NonNullable<ChipProps['color']> }

/** The versions of a draft: what holds, what is planned, and what the newest lacks. */
export type DraftState = {
  readonly chip: Chip
  /** Whether its newest version is not published. */
  readonly isDraft: boolean
  /** Whether a second operator decides on its publication. */
  readonly isWaiting: boolean
  /** The languages in which its texts are complete. */
  readonly completeCount: number
  /** Its kind, in words. */
  readonly about?: string
  /** Its planned versions and further facts, line by line. */
  readonly lines: readonly string[]
  /** The end of what is published. */
  readonly end?: Chip | null
  /** What else it needs before publication. */
  readonly needs?: string
}

/** What the newest version will be for users: its terms beside those in force, and its texts. */
export type Previewed = {
  readonly columns: readonly (readonly [title: string, lines: readonly string[]])[]
  readonly words: Readonly<Record<Language, string>>
}

/** The request of one operator that a second approves. */
export type Asked<Row> = {
  readonly call: AdminCallName
  /** The dialog's title. */
  readonly title: (row: Row) => string
  /** The dialog's button. */
  readonly submit: string
  readonly reasons: readonly ReasonKey[]
  /** The label of the reason, if users do not read it. */
  readonly reasonLabel?: string
  /** Sends it; returns the failure in words, or null on success. */
  readonly send: (act: Act, row: Row, why: Why) => Promise<string | null>
}

/** An act on a row, with a form of its own. */
export type DraftAct<Row> = {
  readonly label: string
  readonly call: AdminCallName
  readonly fits: (row: Row) => boolean
  readonly isCancel?: boolean
  readonly Form: RowForm<Row>
}

/** The order and the filters of a list that the server answers page by page. */
type Paging = {
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filters: ReactElement[]
}

/** Where the rows come from: one call that answers all of them, or one that answers a page. */
type Source =
  | { readonly list: DraftList; readonly paging?: never }
  | { readonly list: PagedDraftList; readonly paging: Paging }

/** How a version is read and changed: by a preview and a form, or by an editor that does both. */
type Reading<Row> =
  | {
      readonly previewOf: (row: Row) => Previewed
      readonly change: {
        readonly label: string
        readonly call: AdminCallName
        /** Whether it can be changed now; only a draft if absent. */
        readonly fits?: (row: Row) => boolean
        readonly Form: RowForm<Row>
      }
      readonly editor?: never
    }
  | { readonly editor: DraftAct<Row> }

/** The console's description of drafts that one operator writes and two publish. */
export type DraftDescriptor<Row extends Rows> = Source & {
  /** The name in the console's paths. */
  readonly resource: string
  readonly label: string
  /** Its icon in the menu. */
  readonly Icon: typeof SvgIcon
  /** Which field is a row's id. */
  readonly id: string
  /** The text of an empty list. */
  readonly nothing: string
  readonly nameOf: (row: Row) => string
  /** The form of a new one; a second operator sees it whole. */
  readonly create: {
    readonly label: string
    readonly call: AdminCallName
    /** Whether it can be begun beside these rows; always if absent. */
    readonly fits?: (rows: readonly Row[]) => boolean
    readonly Form: NewForm<Row>
  }
  readonly columns: readonly {
    readonly label: string
    readonly value: (row: Row) => ReactNode
    /** The field by which the server sorts, if it can. */
    readonly sortBy?: string
  }[]
  /** Versions, change, preview and publication; absent for what is decided whole and never changes. */
  readonly versions?: Reading<Row> & {
    /** The head of their column, the first one. */
    readonly label: string
    readonly stateOf: (row: Row) => DraftState
    readonly publish: Asked<Row>
    /** Acts beside these. */
    readonly acts: readonly DraftAct<Row>[]
    /** What awaits a second operator, line by line. */
    readonly waiting: (row: Row) => readonly string[]
    /** Beside the acts: the time until one becomes possible. */
    readonly Note?: ComponentType<{ readonly item: Row }>
  }
}
