import { endpoints, type OfferWords } from '@candor/api'
import { Amount, Price, subtract } from '@candor/money'
import { accounts, house, moveSome, type Accounts } from '../../ledger/index.ts'
import { approvalKind, sumText, timeText } from '../../operator/index.ts'
import {
  isStoredId,
  refuse,
  type Effect,
  type Refusal,
  type State,
} from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import type { Pool } from 'pg'
import { projects, type Project } from '../tables.ts'
import { projectTransitions } from '../transitions.ts'
import { termsFault, type Listings } from './terms.ts'

type Asked = { readonly askedBy: typeof endpoints.askIeo; readonly checkers: readonly ['finance'] }
const byTwo: Asked = { askedBy: endpoints.askIeo, checkers: ['finance'] }

/** The draft to publish, by the hash of all its terms: a changed draft is another one. */
export type Publishing = {
  readonly id: string
  readonly version: number
  readonly disclosureVersion: string
  readonly terms: string
  /** Texts in each language. An older request has none and fails. */
  readonly words?: OfferWords
}

/** Every term, for the checker; texts in other languages are listed beside it. */
export function termsText(project: Project): string {
  const { symbol, currency, allocation } = project
  const tokens = (quantity: Amount) => sumText(Amount.text(quantity), symbol)
  const way = allocation === 'lottery' ? 'by lottery' : 'pro rata'
  const level = project.levelLimit === null ? 'no level' : `level ${project.levelLimit}`
  return [
    `${project.name}: ${tokens(project.saleQuantity)} at ${Price.text(project.price)} ${currency} each, ${way}`,
    `${tokens(project.perUserMin)} to ${tokens(project.perUserMax)} for one user, in lots of ${tokens(project.step)}`,
    `identity ${project.kycLimit}, ${level}`,
    `open from ${timeText(project.applyStartAt)} to ${timeText(project.applyEndAt)}`,
    `drawn ${timeText(project.drawAt)}, to be paid until ${timeText(project.payDeadlineAt)}`,
    `white paper ${project.whitepaperUrl ?? 'none'}`,
    project.listSymbol === null
      ? 'a new token without a market'
      : `traded at ${project.listSymbol} and handed out of an account that holds all of it now`,
    project.description,
  ].join('; ')
}

/** Tokens in a project's own account. */
export const heldFor = (project: Project, money: Accounts): Amount =>
  money.of('funding.available', project.symbol).balance

const needs = { accounts, projects } as const

/**
 * Why a draft may not be published: its terms do not hold with today's currencies and markets, which may have changed since it
 * was saved, another project has its token's name, or its account does not cover its quantity.
 */
export function publicationFault(
  project: Project,
  state: Pick<State<typeof needs>, keyof typeof needs>,
  listings: Listings,
): Refusal | null {
  return (
    termsFault(project, listings) ??
    nameFault(project, state.projects.all()) ??
    fundingFault(project, state.accounts)
  )
}

/** Refuses a new token whose name another project has. A listed currency may be handed out by several. */
function nameFault(project: Project, all: readonly Project[]): Refusal | null {
  const isTaken =
    project.listSymbol === null &&
    all.some(
      ({ symbol, status, listSymbol }) =>
        symbol === project.symbol &&
        listSymbol === null &&
        status !== 'draft' &&
        status !== 'cancelled',
    )
  return isTaken
    ? refuse('VALIDATION_FAILED', { fields: [{ field: 'symbol', rule: 'choice' }] })
    : null
}

/** Refuses a project whose account does not cover its quantity; no token of a listed currency is issued. */
function fundingFault(project: Project, money: Accounts): Refusal | null {
  const { listSymbol, saleQuantity, symbol } = project
  if (listSymbol === null || heldFor(project, money) >= saleQuantity) return null
  const values = { min: Amount.text(saleQuantity), currency: symbol }
  return refuse('FUNDING_TOO_LOW', { values })
}

/** Returns what a project's own account holds, but for this quantity, to the sandbox's treasury. */
function giveBack(project: Project, money: Accounts, kept: Amount, command: string): Effect[] {
  const account = money.of('funding.available', project.symbol)
  const why = {
    kind: 'funding_return',
    command,
    refType: 'ieo_project' as const,
    refId: project.id,
  }
  return moveSome(subtract(account.balance, kept), account, house('house.sandbox'), why)
}

/** @param commitOf the commitment to the seed of a project's draw, which users see before they apply */
export function publishProject(commitOf: (projectId: string) => string, listings: Listings) {
  return approvalKind('publishIeo', {
    ...byTwo,
    needs,
    async says({ id, version, terms, words }: Publishing, { row, view, now }) {
      const project = await row(projects, id)
      const isSame =
        project?.status === 'draft' && project.version === version && words !== undefined
      const state = { accounts: await view(accounts), projects: await view(projects) }
      return {
        sentence: `Publish a project to all users. ${terms}`,
        hasChanged:
          !isSame ||
          now >= project.applyEndAt ||
          publicationFault(project, state, listings) !== null,
      }
    },
    apply(state, payload: Publishing, { now }) {
      const { id, version, disclosureVersion, words } = payload
      const project = state.projects.get(id)
      const isSame =
        project?.status === 'draft' &&
        project.version === version &&
        project.disclosureVersion === disclosureVersion &&
        words !== undefined
      if (project === undefined || !isSame || now >= project.applyEndAt)
        return refuse('STATE_CHANGED')
      const fault = publicationFault(project, state, listings)
      if (fault !== null) return fault
      const drawCommit = project.allocation === 'lottery' ? commitOf(id) : null
      return {
        put: [projects.row({ ...project, status: 'published', publishedAt: now, drawCommit })],
        events: [{ name: 'ieoPublished', data: { id } }],
        reply: null,
      }
    },
  })
}

export type Cancelling = { readonly id: string; readonly name: string }

/** A project that is not drawn this long after its announced time may be called off again: something prevents its draw. */
export const undrawnMs = 24 * 3_600_000

/**
 * Whether two operators may call a project off: until the announced time of its draw, when nobody has won or paid. Later the
 * house could first look at the winners or at the price of a listed currency.
 */
export const canBeCancelled = (project: Project | undefined, now: number): project is Project =>
  project !== undefined &&
  mayBecome(projectTransitions, project.status, 'cancelIeo') &&
  (now < project.drawAt || now >= project.drawAt + undrawnMs)

/** Cancels a project before its draw: applications owe nothing, and the tokens of its account go back. */
export const cancelProject = approvalKind('cancelIeo', {
  ...byTwo,
  needs,
  async says({ id, name }: Cancelling, { row, now }) {
    const project = await row(projects, id)
    return {
      sentence: `Call off ${name} for good, before its draw. Nobody has paid for it, and all who applied are told this reason.`,
      hasChanged: !canBeCancelled(project, now),
    }
  },
  apply(state, { id }: Cancelling, { now }, { approval }) {
    const project = state.projects.get(id)
    if (!canBeCancelled(project, now)) return refuse('STATE_CHANGED')
    const { reasonKey: cancelReason } = approval
    return {
      put: [projects.row({ ...project, status: 'cancelled', cancelledAt: now, cancelReason })],
      move: giveBack(project, state.accounts, Amount.zero, 'cancelIeo'),
      events: [{ name: 'ieoCancelled', data: { id } }],
      reply: null,
    }
  },
})

/** The project to list; none of its data can change any more at the request. */
export type Listing = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly paidQuantity: string
}

/** Whether a winner may still pay, or was not told yet. */
export async function hasOpenWins(pool: Pick<Pool, 'query'>, projectId: string): Promise<boolean> {
  if (!isStoredId(projectId)) return false
  const { rows } = await pool.query(
    `select 1 from ieo_order where project_id = $1 and status in ('applied', 'won') limit 1`,
    [projectId],
  )
  return rows.length > 0
}

/**
 * Delivers the tokens of all paid orders, by a transfer of its own kind: tokens of a listed currency from the project's own
 * account, of which the rest goes back; a new token from the sandbox's treasury.
 */
export function listProject(pool: Pick<Pool, 'query'>) {
  return {
    ...approvalKind('listIeo', {
      ...byTwo,
      needs,
      async says({ id, name, symbol, paidQuantity }: Listing, { row, now }) {
        const project = await row(projects, id)
        return {
          sentence:
            `Hand out ${sumText(paidQuantity, symbol)} to all who paid for ${name}. It cannot ` +
            'be called off afterwards.',
          hasChanged: listFault(project, paidQuantity, now),
        }
      },
      apply(state, { id, paidQuantity }: Listing, { now }) {
        const project = state.projects.get(id)
        if (project === undefined || listFault(project, paidQuantity, now))
          return refuse('STATE_CHANGED')
        return {
          put: [projects.row({ ...project, status: 'listed', listedAt: now })],
          move: delivery(project, state.accounts),
          events: [{ name: 'ieoListed', data: { id } }],
          reply: null,
        }
      },
    }),
    /** Once no payment is possible it stays so, and may be checked before the lane. */
    prepare: async ({ id }: Listing) =>
      (await hasOpenWins(pool, id)) ? refuse('STATE_CHANGED') : null,
  }
}

function delivery(project: Project, money: Accounts): Effect[] {
  const { id, listSymbol, paidQuantity, symbol } = project
  const why = { command: 'listIeo', refType: 'ieo_project' as const, refId: id }
  const purse = { book: 'real', currency: symbol } as const
  const delivered = house('house.ieo', purse)
  if (listSymbol === null) {
    const because = { ...why, kind: 'ieo_issue' }
    return moveSome(paidQuantity, house('house.sandbox', purse), delivered, because)
  }
  const account = money.of('funding.available', symbol)
  return [
    ...giveBack(project, money, paidQuantity, 'listIeo'),
    ...moveSome(paidQuantity, account, delivered, { ...why, kind: 'ieo_release' }),
  ]
}

const listFault = (project: Project | undefined, paidQuantity: string, now: number): boolean =>
  project?.status !== 'drawn' ||
  now < project.payUntil! ||
  Amount.text(project.paidQuantity) !== paidQuantity

/** What an account returns, as both operators see it. */
export type Returning = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly amount: string
}

/** Whether nothing is promised out of a project's account. */
export const isUnpromised = ({ status }: Project): boolean =>
  status === 'draft' || status === 'listed' || status === 'cancelled'

/** Whether an account still holds exactly what its return says, and promises none of it. */
const isReturnable = (
  project: Project | undefined,
  money: Accounts,
  amount: string,
): project is Project =>
  project !== undefined && isUnpromised(project) && Amount.text(heldFor(project, money)) === amount

/** Returns the tokens of a draft that is not published, or that came after a project had ended. */
export const returnTokens = approvalKind('returnIeo', {
  ...byTwo,
  needs,
  async says({ id, name, symbol, amount }: Returning, { row, view }) {
    const project = await row(projects, id)
    return {
      sentence: `Return ${sumText(amount, symbol)} out of the account of ${name} to the sandbox's treasury.`,
      hasChanged: !isReturnable(project, await view(accounts), amount),
    }
  },
  apply(state, { id, amount }: Returning) {
    const project = state.projects.get(id)
    if (!isReturnable(project, state.accounts, amount)) return refuse('STATE_CHANGED')
    return { move: giveBack(project, state.accounts, Amount.zero, 'returnIeo'), reply: null }
  },
})
