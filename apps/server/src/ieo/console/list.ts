import { languages, offerLanguagesMissing, type IeoAct, type IeoItem } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Pool } from 'pg'
import { readWaiting, type ApprovalRow } from '../../operator/index.ts'
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
    readWaiting(reader, ieoKindNames, now),
    readHeld(reader),
  ])
  return all.map((project) =>
    itemOf(project, {
      pending: pendingOf(waiting.get(project.id)),
      held: held.get(project.id) ?? Amount.zero,
    }),
  )
}

function pendingOf(request: Pick<ApprovalRow, 'id' | 'kind'> | undefined): IeoItem['pending'] {
  if (request === undefined) return null
  const act: IeoAct = acts[request.kind as keyof typeof acts]
  return { id: request.id, act }
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
