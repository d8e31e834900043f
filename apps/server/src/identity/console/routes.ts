import { endpoints, type IdentityItem, type OpenedIdentity } from '@candor/api'
import {
  actorOf,
  decisionOn,
  itemAsked,
  ownAccountFault,
  pictureFor,
  unopened,
  watchedQueue,
  type AboutItem,
  type Clock,
  type OnItem,
} from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { lookAtIdentity, type LookInput } from '../commands/look-at.ts'
import { approveIdentity, rejectIdentity, revokeIdentity } from '../commands/review.ts'
import { knownAs } from '../known-as.ts'
import { applicationsOf, hasTwin } from '../queries.ts'
import { applications, dependentsOf, type Application } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { applyingAccount, sameDocumentAs } from './compare.ts'
import { looksAtIdentity, partsOf } from './opened-parts.ts'
import { identityQueue, identitySource } from './queue.ts'

/** Console routes: the queue, parts of applications, and decisions. */
export function identityConsoleRoutes(tools: Tools): Route[] {
  const owner = ({ ownerId }: { readonly ownerId: string }) => ownerId
  const ofLook = ({ application }: LookInput) => application.userId
  return [
    query(endpoints.listIdentities, watchedQueue(tools, identityQueue, itemOf)),
    change(endpoints.openIdentity, lookAtIdentity, {
      prepare: (request) => lookOf(tools, request, null),
      owner: ofLook,
      finish: (_reply, { now }, { input }) => opened(tools, input.application, now),
    }),
    change(endpoints.seeIdentityPhoto, lookAtIdentity, {
      prepare: (request) => lookOf(tools, request, request.input.fileId),
      owner: ofLook,
      finish: async (_reply, { now }, { input }) => ({
        image: await pictureFor(tools.files, photoOf(input), now),
      }),
    }),
    change(endpoints.approveIdentity, approveIdentity, {
      prepare: (request) => aboutPass(tools, request),
      owner,
    }),
    change(endpoints.rejectIdentity, rejectIdentity, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
    change(endpoints.revokeIdentity, revokeIdentity, {
      prepare: (request) => aboutEnd(tools, request),
      owner,
    }),
  ]
}

/** The application for a decision by an uninvolved operator: no operator decides on their own identity. */
async function foundFor<Input extends OnItem>(tools: Tools, request: AboutItem<Input>) {
  const found = await decisionOn(identitySource(tools), request, fileIdsOf)
  if (isRefusal(found)) return found
  const { ownerId, actor } = found.decision
  return (await ownAccountFault(tools.pool, [ownerId], actor, request.now)) ?? found
}

/** The input of a decision: the request and its application. */
async function aboutItem<Input extends OnItem>(tools: Tools, request: AboutItem<Input>) {
  const found = await foundFor(tools, request)
  return isRefusal(found) ? found : found.decision
}

/**
 * Input of an approval: also whether another user has passed as this person meanwhile, and whether all parts were
 * opened.
 */
async function aboutPass<Input extends OnItem & { readonly version: number }>(
  tools: Tools,
  request: AboutItem<Input>,
) {
  const found = await foundFor(tools, request)
  if (isRefusal(found)) return found
  const { userId, personKey, documentHash } = found.row
  const isTwin = await hasTwin(tools.pool, userId, { personKey })
  const looks = looksAtIdentity(tools)
  const isOpened = await looks.hasOpened(request.input, request.user.userId, request.now)
  return { ...found.decision, personKey, documentHash, hasTwin: isTwin, hasOpened: isOpened }
}

/** Input of a decision that ends the application: also the photos of all that ends with it. */
async function aboutEnd<Input extends OnItem>(tools: Tools, request: AboutItem<Input>) {
  const found = await foundFor(tools, request)
  if (isRefusal(found)) return found
  const all = await applicationsOf(tools.pool, found.row.userId)
  const along = dependentsOf(found.row, all).flatMap(fileIdsOf)
  return { ...found.decision, fileIds: [...found.decision.fileIds, ...along] }
}

const fileIdsOf = ({ images }: Application) => images.map(({ fileId }) => fileId)

async function lookOf(
  tools: Tools,
  request: AboutItem<OnItem>,
  fileId: string | null,
): Promise<LookInput | Refusal> {
  const application = await itemAsked(identitySource(tools), request)
  if (isRefusal(application)) return application
  const isIts = fileId === null || application.images.some((image) => image.fileId === fileId)
  return isIts ? { application, fileId, actor: actorOf(request) } : refuse('NOT_FOUND')
}

const photoOf = ({ application, fileId, actor }: LookInput) => ({
  ownerId: application.userId,
  fileId: fileId!,
  actor,
})

/** The typed data in full, with everything to compare it with; nothing if it was erased. */
async function opened(
  tools: Pick<Tools, 'pool' | 'secrets'>,
  one: Application,
  now: number,
): Promise<OpenedIdentity> {
  const { id, userId, version, type, sealed } = one
  const typed = sealed === null ? null : tools.secrets.open(sealed, { userId, id })
  const isBasic = type === 'basic'
  const [account, sameDocument] = await Promise.all([
    applyingAccount(tools.pool, userId, now),
    sameDocumentAs(tools.pool, one, now),
  ])
  return {
    id,
    version,
    person: isBasic ? (typed as OpenedIdentity['person']) : null,
    address: isBasic ? null : (typed as OpenedIdentity['address']),
    legalName: isBasic ? null : (await knownAs(tools, userId, now)).name,
    account,
    sameDocument,
  }
}

function itemOf(stored: Readonly<Record<string, unknown>>, clock: Clock): IdentityItem {
  const one = applications.parse({ ...stored })
  const { claim } = clock
  return {
    ...clock,
    version: one.version,
    type: one.type,
    statusKey: one.status,
    userId: one.userId,
    country: one.country,
    docType: one.docType,
    maskedName: one.maskedName,
    maskedDocNumber: one.maskedDocNumber,
    images: one.images.map((image) => ({ ...image })),
    flags: [...one.flags],
    reasonKey: one.reasonKey,
    fieldReasons: one.fieldReasons.map(({ field, reasonKey }) => ({ field, reasonKey })),
    pendingApprovalId: stored['pending_approval_id'] as string | null,
    isOpened: claim !== null && unopened(stored, partsOf(one), claim.operatorId).length === 0,
    createdAt: one.createdAt,
    decidedAt: one.decidedAt,
  }
}
