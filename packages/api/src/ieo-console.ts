import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { IeoAllocation, ieoTerms } from './ieo-shapes.ts'
import { OfferWords } from './offer-words.ts'
import { Act, ReasonKey, Remark } from './operator-shapes.ts'
import { Count, Currency, Dec, Hash, Id, Ms, PositiveDec, RowNumber } from './scalars.ts'

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The acts on a project; a second operator must agree to each. */
export const ieoActs = ['publish', 'cancel', 'list', 'return'] as const
export const IeoAct = v.picklist(ieoActs)
export type IeoAct = v.InferOutput<typeof IeoAct>

/** A project as operators see it. The seed is visible to nobody before the draw. */
export const IeoItem = v.strictObject({
  id: Id,
  version: Count,
  status: v.picklist(['draft', 'published', 'closed', 'drawn', 'listed', 'cancelled']),
  /** The texts for users in each language; `name` and `description` are the English text. */
  words: OfferWords,
  /** The number of complete languages: a project that is incomplete in any language cannot be published. */
  completeCount: Count,
  ...ieoTerms,
  price: Dec,
  participantCount: Count,
  subscribedQuantity: Dec,
  wonQuantity: v.nullable(Dec),
  paidQuantity: Dec,
  paidAmount: Dec,
  payUntilAt: v.nullable(Ms),
  drawCommitHash: v.nullable(Hash),
  /** The balance of the project's account; null for a new token, which has no account. */
  heldQuantity: v.nullable(Dec),
  createdAt: Ms,
  /** The act that waits for a second operator. */
  pending: v.nullable(v.strictObject({ id: Id, act: IeoAct })),
})
export type IeoItem = v.InferOutput<typeof IeoItem>

export const listIeoItems = endpoint({
  ...shared,
  name: 'listIeoItems',
  roles: ['product', 'finance', 'auditor'],
  limit: reading,
  request: v.object({}),
  result: v.array(IeoItem),
  errors: [],
  summary: 'Every project with its drafts, what was applied for and what was paid, latest first.',
})

const Instant = v.pipe(Ms, v.minValue(0), v.maxValue(8_640_000_000_000))

export const saveIeoDraft = endpoint({
  ...shared,
  name: 'saveIeoDraft',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    /** The draft to change, with the version that the operator saw; absent for a new project. */
    projectId: v.optional(RowNumber),
    version: v.optional(Count, 0),
    words: OfferWords,
    symbol: Currency,
    allocationMode: IeoAllocation,
    price: PositiveDec,
    saleQuantity: PositiveDec,
    perUserMin: PositiveDec,
    perUserMax: PositiveDec,
    step: PositiveDec,
    applyStartAt: Instant,
    applyEndAt: Instant,
    drawAt: Instant,
    payDeadlineAt: Instant,
    kycLimit: v.pipe(Count, v.minValue(0), v.maxValue(2)),
    levelLimit: v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(10))),
    /** The market of a currency that is listed already; null for a new token. */
    listSymbol: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/))), null),
    whitepaperUrl: v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/[^\s"<>]{4,300}$/))),
    remark: Remark,
  }),
  result: v.strictObject({ id: Id, version: Count }),
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'AMOUNT_PRECISION'],
  summary:
    'Writes down a project, or changes one that is not published yet. Users see nothing of it.',
})

export const askIeo = endpoint({
  ...shared,
  name: 'askIeo',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: Id,
    version: Count,
    act: IeoAct,
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'FUNDING_TOO_LOW'],
  summary:
    'Asks to publish a draft, once it says all in all eight languages and its account holds ' +
    'every token of a listed currency, to call a project off before its draw, to hand out ' +
    "its tokens, or to return an account's tokens to the house's treasury while none is " +
    'promised. A second operator decides.',
})
