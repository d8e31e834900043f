import type { IeoAllocation, ReasonKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { speaking, type OtherWords, type Spoken } from '../platform/offer-words.ts'
import { projectTransitions, applicationTransitions } from './transitions.ts'

const { amount, id, json, ms, optional, price, text, whole, words } = column

/** The house object of projects, as the migration seeds it. */
export const ieoOwner = owned('67300')

export type ProjectStatus = 'draft' | 'published' | 'closed' | 'drawn' | 'listed' | 'cancelled'

const projectColumns = {
  id,
  version: whole,
  status: words<ProjectStatus>(),
  /** In English, as the description. */
  name: text,
  symbol: text,
  currency: text,
  allocation: words<IeoAllocation>(),
  price,
  saleQuantity: amount,
  perUserMin: amount,
  perUserMax: amount,
  step: amount,
  applyStartAt: ms,
  applyEndAt: ms,
  drawAt: ms,
  payDeadlineAt: ms,
  kycLimit: whole,
  levelLimit: optional(whole),
  description: text,
  whitepaperUrl: optional(text),
  /** Market of a token that is listed already; null for a token of the project's own. */
  listSymbol: optional(text),
  disclosureVersion: text,
  ruleVersion: text,
  createdAt: ms,
  publishedAt: optional(ms),
  drawCommit: optional(text),
  participants: whole,
  lots: whole,
  closedAt: optional(ms),
  lotsDigest: optional(text),
  drawnAt: optional(ms),
  checkpointAt: optional(ms),
  seed: optional(text),
  wonQuantity: optional(amount),
  payUntil: optional(ms),
  paidQuantity: amount,
  paidAmount: amount,
  listedAt: optional(ms),
  cancelledAt: optional(ms),
  cancelReason: optional(words<ReasonKey>()),
}
export type Project = RowOf<typeof projectColumns>

/**
 * Account from which a project's tokens come; null for a token of its own, which is issued when it is listed. The account
 * belongs to the project's id and is filled beforehand.
 */
export const fundingOwnerOf = (project: Pick<Project, 'id' | 'listSymbol'>) =>
  project.listSymbol === null ? null : owned(project.id)

/** Projects and their drafts: few, and all under one lock. */
export const projects = table('ieo_project', {
  steps: { of: ({ status }) => status, table: projectTransitions },
  key: ['id'],
  columns: projectColumns,
  at: ieoOwner,
})

const wordColumns = { id, version: whole, words: json<OtherWords>() }

/** Append-only: texts of each version of a project in languages other than English. */
export const projectWords = table('ieo_words', {
  key: ['id', 'version'],
  append: true,
  columns: wordColumns,
})

/** A project with all of its texts. */
export type Offering = Project & { readonly spoken: Spoken }

/** Source of offerings in queries. */
export const offeringsSql = 'ieo_project left join ieo_words using (part, user_id, id, version)'

export function parseOffering(stored: Record<string, unknown>): Offering {
  const project = projects.parse(stored)
  return { ...project, spoken: speaking(project, stored['words'] as OtherWords | null) }
}

export type OrderStatus = 'applied' | 'won' | 'not_won' | 'paid' | 'lapsed' | 'listed' | 'cancelled'

const orderColumns = {
  id,
  projectId: id,
  symbol: text,
  currency: text,
  price,
  quantity: amount,
  lots: whole,
  firstLot: whole,
  disclosureVersion: text,
  appliedAt: ms,
  status: words<OrderStatus>(),
  wonQuantity: optional(amount),
  payAmount: optional(amount),
  decidedAt: optional(ms),
  payUntil: optional(ms),
  paidAmount: amount,
  paidAt: optional(ms),
  endedAt: optional(ms),
}
export type Order = RowOf<typeof orderColumns>

/** All applications of a user: one per project, so few. */
export const orders = table('ieo_order', {
  steps: { of: ({ status }) => status, table: applicationTransitions },
  key: ['id'],
  columns: orderColumns,
})

/** Append-only: payment reminders, by the application's id. */
export const reminders = table('ieo_reminder', {
  key: ['id'],
  append: true,
  columns: { id, remindedAt: ms },
})
