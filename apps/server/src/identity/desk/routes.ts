import { endpoints, wallTime, type IdentityItem, type OpenedIdentity } from '@candor/api'
import { actorOf, findItem, readQueue } from '../../operator/index.ts'
import { watermarked } from '../../platform/files/index.ts'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { lookAtIdentity, type LookInput } from '../commands/look-at.ts'
import { approveIdentity, rejectIdentity, revokeIdentity } from '../commands/review.ts'
import { applications, type Application } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { identityQueue } from './queue.ts'

/** What operators call: the queue, looks at what was sent, and decisions. */
export function identityDeskRoutes(tools: Tools): Route[] {
  const { pool } = tools
  const owner = ({ ownerId }: { readonly ownerId: string }) => ownerId
  const ofLook = ({ application }: LookInput) => application.userId
  return [
    query(endpoints.listIdentities, ({ input, user, now }) =>
      readQueue(pool, identityQueue, input, { user, now }, itemOf),
    ),
    change(endpoints.openIdentity, lookAtIdentity, {
      prepare: (request) => lookOf(tools, request, null),
      owner: ofLook,
      finish: (_reply, _request, { input }) => opened(tools, input.application),
    }),
    change(endpoints.seeIdentityPhoto, lookAtIdentity, {
      prepare: (request) => lookOf(tools, request, request.input.fileId),
      owner: ofLook,
      finish: async (_reply, { now }, { input }) => ({ image: await photo(tools, input, now) }),
    }),
    change(endpoints.approveIdentity, approveIdentity, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
    change(endpoints.rejectIdentity, rejectIdentity, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
    change(endpoints.revokeIdentity, revokeIdentity, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
  ]
}

type Asked<Input> = Pick<
  ApiRequest<typeof endpoints.openIdentity>,
  'now' | 'user' | 'ip' | 'traceId'
> & { readonly input: Input }
type OnItem = { readonly id: string }

async function found(
  { pool }: Pick<Tools, 'pool'>,
  { input, now }: Pick<Asked<OnItem>, 'input' | 'now'>,
): Promise<Application | Refusal> {
  const item = await findItem(pool, identityQueue, input.id, now)
  return item === null ? refuse('NOT_FOUND') : applications.parse({ ...item.stored })
}

/** The decision's input: what was sent, and what it is about. */
async function aboutItem<Input extends OnItem>(tools: Tools, request: Asked<Input>) {
  const application = await found(tools, request)
  if (isRefusal(application)) return application
  const { userId: ownerId, images } = application
  const fileIds = images.map(({ fileId }) => fileId)
  return { ...request.input, ownerId, fileIds, actor: actorOf(request) }
}

async function lookOf(
  tools: Tools,
  request: Asked<OnItem>,
  fileId: string | null,
): Promise<LookInput | Refusal> {
  const application = await found(tools, request)
  if (isRefusal(application)) return application
  const isIts = fileId === null || application.images.some((image) => image.fileId === fileId)
  return isIts ? { application, fileId, actor: actorOf(request) } : refuse('NOT_FOUND')
}

/** What was typed, in full; nothing where it was forgotten. */
function opened({ secrets }: Pick<Tools, 'secrets'>, one: Application): OpenedIdentity {
  const { id, userId, version, type, sealed } = one
  const typed = sealed === null ? null : secrets.open(sealed, { userId, id })
  const isBasic = type === 'basic'
  return {
    id,
    version,
    person: isBasic ? (typed as OpenedIdentity['person']) : null,
    address: isBasic ? null : (typed as OpenedIdentity['address']),
  }
}

/** The photo, marked with who looks at it and when. */
async function photo(
  { files }: Pick<Tools, 'files'>,
  { application, fileId, actor }: LookInput,
  now: number,
): Promise<string> {
  const reader = { role: 'operator', id: actor.id }
  const seen = await files.read(application.userId, fileId!, reader)
  if (isRefusal(seen)) throw new Error(`the photo ${fileId} of an application is gone`)
  const mark = [actor.name, actor.id, `${wallTime(now)} UTC+8`]
  const content = await watermarked(seen.content, mark)
  return `data:image/jpeg;base64,${content.toString('base64')}`
}

function itemOf(
  stored: Readonly<Record<string, unknown>>,
  clock: Pick<IdentityItem, 'id' | 'slaAt' | 'claim'>,
): IdentityItem {
  const one = applications.parse({ ...stored })
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
    createdAt: one.createdAt,
    decidedAt: one.decidedAt,
  }
}
