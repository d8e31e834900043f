import { languages, offerLanguagesMissing, type IeoAct, type IeoItem } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Pool } from 'pg'
import { approvals, isWaiting } from '../../operator/index.ts'
import { readProjects } from '../queries.ts'
import { typedOf } from '../../platform/offer-words.ts'
import type { Offering } from '../tables.ts'
import { subscribedOf, termsView } from '../view.ts'
import { ieoKindNames } from './ask-ieo.ts'
import { readHeld } from './funding.ts'

type Reader = Pick<Pool, 'query'>

const everyStatus = ['draft', 'published', 'closed', 'drawn', 'listed', 'cancelled'] as const
const acts = {
  publishIeo: 'publish',
  cancelIeo: 'cancel',
  listIeo: 'list',
  returnIeo: 'return',
} as const

/** Every project for operators, with pending approval requests. */
export async function listItems(reader: Reader, now: number): Promise<IeoItem[]> {
  const [all, waiting, held] = await Promise.all([
    readProjects(reader, everyStatus),
    waitingActs(reader, now),
    readHeld(reader),
  ])
  return all.map((project) =>
    itemOf(project, {
      pending: waiting.get(project.id) ?? null,
      held: held.get(project.id) ?? Amount.zero,
    }),
  )
}

async function waitingActs(reader: Reader, now: number): Promise<Map<string, IeoItem['pending']>> {
  const found = await reader.query<Record<string, unknown>>(
    `select * from operator_approval where status = 'pending' and kind = any ($1)`,
    [ieoKindNames],
  )
  const rows = found.rows.map(approvals.parse).filter((row) => isWaiting(row, now))
  return new Map(
    rows.map(({ id, kind, payload }) => {
      const act: IeoAct = acts[kind as keyof typeof acts]
      return [(JSON.parse(payload) as { id: string }).id, { id, act }]
    }),
  )
}

function itemOf(
  project: Offering,
  { pending, held }: { readonly pending: IeoItem['pending']; readonly held: Amount },
): IeoItem {
  const words = typedOf(project.spoken)
  const { wonQuantity } = project
  return {
    id: project.id,
    version: project.version,
    status: project.status,
    words,
    completeCount: languages.length - offerLanguagesMissing(words).length,
    ...termsView(project, 'en-us'),
    price: Price.text(project.price),
    participantCount: project.participants,
    subscribedQuantity: Amount.text(subscribedOf(project)),
    wonQuantity: wonQuantity === null ? null : Amount.text(wonQuantity),
    paidQuantity: Amount.text(project.paidQuantity),
    paidAmount: Amount.text(project.paidAmount),
    payUntilAt: project.payUntil,
    drawCommitHash: project.drawCommit,
    heldQuantity: project.listSymbol === null ? null : Amount.text(held),
    createdAt: project.createdAt,
    pending,
  }
}
