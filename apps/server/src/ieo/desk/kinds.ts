import { endpoints, type OfferWords } from '@candor/api'
import { Amount, Price } from '@candor/money'
import { house, moveSome } from '../../ledger/index.ts'
import { approvalKind, sumText, timeText } from '../../operator/index.ts'
import { isStoredId, refuse } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import type { Pool } from 'pg'
import { projects, type Project } from '../tables.ts'
import { projectTransitions } from '../transitions.ts'

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
    project.description,
  ].join('; ')
}

/** @param commitOf the commitment to the seed of a project's draw, which users see before they apply */
export function publishProject(commitOf: (projectId: string) => string) {
  return approvalKind('publishIeo', {
    ...byTwo,
    needs: { projects },
    async says({ id, version, terms, words }: Publishing, { row, now }) {
      const project = await row(projects, id)
      const isSame =
        project?.status === 'draft' && project.version === version && words !== undefined
      return {
        sentence: `Publish a project to all users. ${terms}`,
        hasChanged: !isSame || now >= project.applyEndAt,
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
      const isTaken = state.projects
        .all()
        .some(
          ({ symbol, status }) =>
            symbol === project.symbol && status !== 'draft' && status !== 'cancelled',
        )
      if (isTaken) return refuse('STATE_CHANGED')
      const drawCommit = project.allocation === 'lottery' ? commitOf(id) : null
      return {
        put: [projects.row({ ...project, status: 'published', publishedAt: now, drawCommit })],
        tell: [{ name: 'ieoPublished', data: { id } }],
        reply: null,
      }
    },
  })
}

export type Cancelling = { readonly id: string; readonly name: string }

const canBeCancelled = (project: Project | undefined): project is Project =>
  project !== undefined && mayBecome(projectTransitions, project.status, 'cancelIeo')

/** Cancels a project: payments are refunded, and applications owe nothing. */
export const cancelProject = approvalKind('cancelIeo', {
  ...byTwo,
  needs: { projects },
  async says({ id, name }: Cancelling, { row }) {
    const project = await row(projects, id)
    const paid =
      project === undefined ? '' : sumText(Amount.text(project.paidAmount), project.currency)
    return {
      sentence: `Call off ${name} for good. Everything that was paid (${paid}) goes back to who paid it.`,
      hasChanged: !canBeCancelled(project),
    }
  },
  apply(state, { id }: Cancelling, { now }, { approval }) {
    const project = state.projects.get(id)
    if (!canBeCancelled(project)) return refuse('STATE_CHANGED')
    const { reasonKey: cancelReason } = approval
    return {
      put: [projects.row({ ...project, status: 'cancelled', cancelledAt: now, cancelReason })],
      tell: [{ name: 'ieoCancelled', data: { id } }],
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

/** Delivers the tokens of all paid orders from the sandbox's treasury, by a transfer of its own kind. */
export function listProject(pool: Pick<Pool, 'query'>) {
  return {
    ...approvalKind('listIeo', {
      ...byTwo,
      needs: { projects },
      async says({ id, name, symbol, paidQuantity }: Listing, { row, now }) {
        const project = await row(projects, id)
        return {
          sentence: `Hand out ${sumText(paidQuantity, symbol)} to all who paid for ${name}. It cannot be called off afterwards.`,
          hasChanged: listFault(project, paidQuantity, now),
        }
      },
      apply(state, { id, paidQuantity }: Listing, { now }) {
        const project = state.projects.get(id)
        if (project === undefined || listFault(project, paidQuantity, now))
          return refuse('STATE_CHANGED')
        const purse = { book: 'real', currency: project.symbol } as const
        return {
          put: [projects.row({ ...project, status: 'listed', listedAt: now })],
          move: moveSome(
            project.paidQuantity,
            house('house.sandbox', purse),
            house('house.ieo', purse),
            { kind: 'ieo_issue', command: 'listIeo', refType: 'ieo_project', refId: id },
          ),
          tell: [{ name: 'ieoListed', data: { id } }],
          reply: null,
        }
      },
    }),
    /** Once no payment is possible it stays so, and may be checked before the lane. */
    prepare: async ({ id }: Listing) =>
      (await hasOpenWins(pool, id)) ? refuse('STATE_CHANGED') : null,
  }
}

const listFault = (project: Project | undefined, paidQuantity: string, now: number): boolean =>
  project?.status !== 'drawn' ||
  now < project.payUntil! ||
  Amount.text(project.paidQuantity) !== paidQuantity
