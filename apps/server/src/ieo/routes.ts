import { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import type { IeoProof } from '@candor/verify'
import { readBalance } from '../ledger/index.ts'
import type { Notary } from '../market/index.ts'
import { actorOf } from '../operator/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { spokenFault, typedOf } from '../platform/offer-words.ts'
import { applyIeo, type ApplyIeo } from './commands/apply-ieo.ts'
import { payIeo } from './commands/pay-ieo.ts'
import { askIeo, ownerOf, type AskIeo, type Kinds } from './console/ask-ieo.ts'
import { hasOpenWins } from './console/kinds.ts'
import { listItems } from './console/list.ts'
import { saveDraft, type SaveDraft } from './console/save-draft.ts'
import { termsFault, termsOf, type Listings } from './console/terms.ts'
import type { IeoTools } from './jobs.ts'
import { proveDraw } from './proof.ts'
import {
  findProject,
  getIeoProject,
  listIeoOrders,
  listIeoProjects,
  nameOfOrdered,
  nameOfProject,
} from './queries.ts'
import { ieoOwner } from './tables.ts'

export type RouteTools = IeoTools &
  Listings & {
    readonly notary: Notary
    /** The level of a user's assets, and their identity level. */
    readonly levelOf: (userId: string, now: number) => Promise<number>
    readonly identityLevelOf: (userId: string, now: number) => Promise<number>
  }

export function ieoRoutes(tools: RouteTools, kinds: Kinds): Route[] {
  const { pool } = tools
  const asker = ({ user, lang, now }: ApiRequest<typeof endpoints.listIeoProjects>) => ({
    userId: user.userId,
    lang,
    now,
  })
  return [
    query(endpoints.listIeoProjects, (request) =>
      listIeoProjects(pool, asker(request), request.input),
    ),
    query(endpoints.getIeoProject, ({ user: { userId }, lang, now, input }) =>
      getIeoProject(pool, { userId, lang, now }, input.id),
    ),
    query(endpoints.listIeoOrders, ({ user: { userId }, lang, now, input }) =>
      listIeoOrders(pool, { userId, lang, now }, input),
    ),
    query(endpoints.getIeoProof, keptProofs(tools)),
    change(endpoints.applyIeo, applyIeo, { prepare: (request) => prepareApply(tools, request) }),
    change(endpoints.payIeo, payIeo, {
      prepare: async ({ user: { userId }, input: { orderId }, lang }) => ({
        orderId,
        projectName: await nameOfOrdered(pool, { userId, orderId }, lang),
      }),
    }),
    ...consoleRoutes(tools, kinds),
  ]
}

/** A draw is repeated once for all readers: it never changes. */
function keptProofs(tools: RouteTools) {
  const kept = new Map<string, IeoProof>()
  return async ({ input: { id } }: ApiRequest<typeof endpoints.getIeoProof>) => {
    const known = kept.get(id)
    if (known !== undefined) return known
    const proof = await proveDraw(tools, id)
    if (!isRefusal(proof)) kept.set(id, proof)
    return proof
  }
}

/** Reads the request and the user's facts. */
async function prepareApply(
  { pool, levelOf, identityLevelOf }: RouteTools,
  { input, user: { userId }, lang, now }: ApiRequest<typeof endpoints.applyIeo>,
): Promise<ApplyIeo | Refusal> {
  const { projectId, disclosureVersion } = input
  const quantity = exactly(() => Amount.parse(input.quantity))
  if (isRefusal(quantity)) return quantity
  const [projectName, levelNo, identityLevel] = await Promise.all([
    nameOfProject(pool, projectId, lang),
    levelOf(userId, now),
    identityLevelOf(userId, now),
  ])
  return { userId, projectId, projectName, quantity, disclosureVersion, levelNo, identityLevel }
}

/** Owner of the act, and all texts of this version or the missing ones by language. */
async function prepareAsk(
  pool: RouteTools['pool'],
  { id, version }: Pick<AskIeo, 'id' | 'version'>,
): Promise<Pick<AskIeo, 'words' | 'ownerId'>> {
  const offering = await findProject(pool, id)
  const held = offering
    ? await readBalance(pool, id, 'funding.available', offering.symbol)
    : Amount.zero
  return {
    ownerId: ownerOf(offering, held),
    words:
      offering?.version === version
        ? (spokenFault(offering.spoken) ?? typedOf(offering.spoken))
        : refuse('STATE_CHANGED'),
  }
}

function consoleRoutes(tools: RouteTools, kinds: Kinds): Route[] {
  const { pool } = tools
  const owner = () => ieoOwner.userId
  return [
    query(endpoints.listIeoItems, ({ now }) => listItems(pool, now)),
    change(endpoints.saveIeoDraft, saveDraft, {
      prepare(request): SaveDraft | Refusal {
        const { projectId, version, remark } = request.input
        const written = exactly(() => termsOf(request.input))
        if (isRefusal(written)) return written
        const objection = termsFault(written.terms, tools)
        const seen = projectId === undefined ? null : { id: projectId, version }
        return { seen, ...written, objection, remark, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.askIeo, askIeo(kinds, tools), {
      async prepare(request) {
        const { input } = request
        if (input.act === 'list' && (await hasOpenWins(pool, input.id)))
          return refuse('STATE_CHANGED')
        return { ...input, ...(await prepareAsk(pool, input)), actor: actorOf(request) }
      },
      owner: ({ ownerId }) => ownerId,
    }),
  ]
}
