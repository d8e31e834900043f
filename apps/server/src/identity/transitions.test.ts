import { dayMs } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { applyAuth, type ApplyInput } from './commands/apply.ts'
import { finishDueIdentity } from './commands/finish-due.ts'
import {
  approveIdentity,
  rejectIdentity,
  revokeIdentity,
  type ApproveInput,
  type RejectInput,
  type ReviewInput,
  type RevokeInput,
} from './commands/review.ts'
import { passFlagged, takeBack } from './console/approval-kinds.ts'
import type { ApprovalRow, ClaimRow } from '../operator/index.ts'
import { keptMs } from '../people/index.ts'
import { limits } from './policy.ts'
import { isKnownBy } from './same-owner.ts'
import {
  currentAmong,
  currentAt,
  documentOf,
  personOf,
  statusAt,
  type Application,
  type AuthStatus,
} from './tables.ts'
import {
  application,
  claimOf,
  context,
  input,
  now,
  operator,
  outcome,
  picture,
  pictures,
  rows,
  seats,
  second,
  statuses,
} from './testing/state.ts'

const links = { urlOf: (fileId: string) => `/file/${fileId}` }

const apply = (
  known: readonly Application[],
  changes: Partial<ApplyInput> = {},
  free = true,
  files = pictures,
) =>
  outcome(
    applyAuth(links).decide(
      { applications: rows(...known), files, claimed: () => free } as never,
      input(changes),
      context,
    ),
  )

type Around = {
  readonly claim?: ClaimRow | null
  readonly approvalRequests?: readonly ApprovalRow[]
  /** Unique names that another user holds. */
  readonly taken?: readonly string[]
}

const stateOf = (
  one: Application,
  { claim = claimOf(one.id), approvalRequests = [], taken = [] }: Around,
) =>
  ({
    claimed: (name: string) => !taken.includes(name),
    applications: rows(one),
    files: pictures,
    seats,
    claims: rows(...(claim === null ? [] : [claim])),
    approvals: rows(...approvalRequests),
  }) as never

const about = (one: Application): ReviewInput => ({
  id: one.id,
  ownerId: one.userId,
  version: 1,
  actor: operator,
  remark: 'as seen',
  fileIds: ['11'],
})

const approve = (one: Application, changes: Partial<ApproveInput> = {}, around: Around = {}) => {
  const looked = { hasTwin: false, hasOpened: true }
  const { personKey, documentHash } = one
  const seen = { ...about(one), personKey, documentHash, ...looked, ...changes }
  return outcome(approveIdentity.decide(stateOf(one, around), seen, context))
}

const faults = {
  reasonKey: 'blurred',
  fields: [{ field: 'frontImage', reasonKey: 'glare' }],
} as const

const reject = (one: Application, changes: Partial<RejectInput> = {}, around: Around = {}) =>
  outcome(
    rejectIdentity.decide(stateOf(one, around), { ...about(one), ...faults, ...changes }, context),
  )

const revoke = (one: Application, changes: Partial<RevokeInput> = {}, around: Around = {}) =>
  outcome(
    revokeIdentity.decide(
      stateOf(one, around),
      { ...about(one), reasonKey: 'mismatch', ...changes },
      context,
    ),
  )

/** The effect of a checker's approval on the application in its state then. */
const approved = (
  kind: typeof passFlagged | typeof takeBack,
  approvalRequest: ApprovalRow,
  one: Application,
  around: Around = {},
) =>
  outcome(
    kind.apply(stateOf(one, around), JSON.parse(approvalRequest.payload) as never, context, {
      approval: approvalRequest,
      checker: second,
    }),
  )

/** The effect if the user has more than this application. */
const takenBack = (approvalRequest: ApprovalRow, ...known: Application[]) => {
  const state = { applications: rows(...known), files: pictures } as never
  const payload = JSON.parse(approvalRequest.payload) as never
  return outcome(
    takeBack.apply(state, payload, context, { approval: approvalRequest, checker: second }),
  )
}

const due = (...known: Application[]) => dueWith(['11', '12'], ...known)
const dueWith = (fileIds: string[], ...known: Application[]) => {
  const state = { applications: rows(...known), files: pictures } as never
  return outcome(finishDueIdentity.decide(state, { fileIds }, context))
}

const others = (...allowed: AuthStatus[]) => statuses.filter((status) => !allowed.includes(status))

describe('none, rejected or expired → under review, by the user', () => {
  test('starts from nothing and keeps the photos from then on', () => {
    const { applications, files, events } = apply([])
    expect(applications).toMatchObject([{ id: '500', status: 'under_review', version: 1 }])
    expect(files).toEqual([
      ['11', null],
      ['12', null],
    ])
    expect(events).toEqual(['identitySubmitted'])
  })

  test.each(['rejected', 'expired'] as const)('starts again after %s', (status) => {
    expect(apply([application(status)]).applications).toMatchObject([{ status: 'under_review' }])
  })

  test('starts from no other state', () => {
    expect(apply([application('under_review')])).toEqual({ refused: 'KYC_UNDER_REVIEW' })
    expect(apply([application('passed')])).toEqual({ refused: 'KYC_ALREADY_PASSED' })
  })

  test('depends on the latest application', () => {
    const before = application('rejected', { id: '399' })
    expect(apply([application('passed'), before])).toEqual({ refused: 'KYC_ALREADY_PASSED' })
  })

  test.each(others('passed'))(
    'refuses an advanced application while the basic one is %s',
    (status) => {
      const advanced = {
        type: 'advanced',
        country: null,
        maskedName: null,
        documentHash: null,
      } as const
      expect(apply([application(status)], advanced)).toEqual({ refused: 'KYC_BASIC_REQUIRED' })
    },
  )

  test('accepts an advanced application after the basic one has passed, first and after a rejection', () => {
    const advanced = {
      type: 'advanced',
      country: null,
      maskedName: null,
      documentHash: null,
    } as const
    const basic = application('passed')
    expect(apply([basic], advanced).applications).toMatchObject([
      { country: 'US', maskedName: 'L*** A***' },
    ])
    expect(apply([basic, application('rejected', {}, 'advanced')], advanced).events).toEqual([
      'identitySubmitted',
    ])
    for (const [status, refused] of [
      ['under_review', 'KYC_UNDER_REVIEW'],
      ['passed', 'KYC_ALREADY_PASSED'],
    ] as const)
      expect(apply([basic, application(status, {}, 'advanced')], advanced)).toEqual({ refused })
  })

  test('requires an adult, a valid document and consent', () => {
    // It is 1 July 2026 at UTC+8.
    expect(apply([], { birthday: '2008-07-01' }).events).toBeDefined()
    expect(apply([], { birthday: '2008-07-02' })).toEqual({ refused: 'UNDERAGE' })
    expect(apply([], { documentEndsAt: now + 1 }).events).toBeDefined()
    expect(apply([], { documentEndsAt: now })).toEqual({ refused: 'VALIDATION_FAILED' })
    expect(apply([], { consentVersion: '2020-01' })).toEqual({ refused: 'AGREEMENT_REQUIRED' })
  })

  test('gives a document to one user, who may show it again', () => {
    expect(apply([], {}, false)).toEqual({ refused: 'IDENTITY_IN_USE' })
    expect(apply([application('expired')], {}, false).events).toBeDefined()
    expect(apply([application('rejected')], {}, false)).toEqual({ refused: 'IDENTITY_IN_USE' })
  })

  test('accepts only the user’s own photos, uploaded for this use and still stored', () => {
    for (const files of [
      rows(picture('11')),
      rows(picture('11'), picture('12', { use: 'chat' })),
      rows(picture('11'), picture('12', { purgedAt: now, wrappedKey: null })),
    ])
      expect(apply([], {}, true, files)).toEqual({ refused: 'FILE_NOT_OWNED' })
  })

  test('accepts five applications a day', () => {
    const sent = (count: number, createdAt: number) =>
      Array.from({ length: count }, (_, index) =>
        application('rejected', { id: String(100 + index), createdAt }),
      )
    expect(apply(sent(4, now - 1)).events).toBeDefined()
    expect(apply(sent(5, now - dayMs + 1))).toEqual({ refused: 'RATE_LIMITED' })
    expect(apply(sent(5, now - dayMs)).events).toBeDefined()
  })
})

describe('under review → passed or rejected, by an operator', () => {
  const waiting = (changes: Partial<Application> = {}) => application('under_review', changes)

  test('passes an application', () => {
    expect(approve(waiting())).toMatchObject({
      applications: [{ status: 'passed', decidedBy: '71', secondBy: null, version: 2 }],
      events: ['identityPassed'],
    })
  })

  test('rejects it with a reason for each field, and keeps photos and data for thirty days', () => {
    const until = now + limits.rejectedMs
    const fieldReasons = [{ field: 'frontImage', reasonKey: 'glare' }]
    expect(reject(waiting())).toMatchObject({
      applications: [{ status: 'rejected', reasonKey: 'blurred', fieldReasons, forgetAt: until }],
      files: [['11', until]],
      events: ['identityRejected'],
    })
  })

  test('claims the document only when it passes, for one account alone', () => {
    const document = documentOf(waiting())
    expect(apply([]).freed).toEqual(document)
    // Documents that the user passed with stay theirs.
    expect(apply([application('expired')], {}, false).freed).toEqual([])
    expect(reject(waiting()).freed).toEqual([])
    expect(approve(waiting()).freed).toEqual([])
    const taken = { taken: document }
    expect(approve(waiting(), {}, taken)).toEqual({ refused: 'IDENTITY_IN_USE' })
    const flagged = waiting({ flags: ['duplicate_person'] })
    const { approvalRequests: asked = [] } = approve(flagged)
    expect(approved(passFlagged, asked[0]!, flagged, taken)).toEqual({ refused: 'IDENTITY_IN_USE' })
    const { approvalRequests = [] } = revoke(application('passed'))
    expect(approved(takeBack, approvalRequests[0]!, application('passed')).freed).toEqual([
      ...document,
      ...personOf(waiting()),
    ])
  })

  test('accepts only fields that the application has', () => {
    const strange = [{ field: 'addressProof', reasonKey: 'dark' }] as const
    expect(reject(waiting(), { fields: strange })).toEqual({ refused: 'STATE_CHANGED' })
    const typed = [{ field: 'surname', reasonKey: 'mismatch' }] as const
    expect(reject(waiting(), { fields: typed }).events).toEqual(['identityRejected'])
  })

  test('keeps a photo that another application uses', () => {
    const advanced = application('under_review', {}, 'advanced')
    const known = rows(application('passed'), advanced)
    const state = {
      applications: known,
      files: pictures,
      seats,
      claims: rows(claimOf('401')),
    } as never
    const answer = rejectIdentity.decide(state, { ...about(advanced), ...faults }, context)
    expect(outcome(answer)).toMatchObject({ files: [], events: ['identityRejected'] })
  })

  test('requires the application’s photos to be named, so that none is kept by mistake', () => {
    expect(reject(waiting(), { fileIds: [] })).toEqual({ refused: 'STATE_CHANGED' })
    const { approvalRequests = [] } = revoke(application('passed'), { fileIds: ['12'] })
    expect(approved(takeBack, approvalRequests[0]!, application('passed'))).toEqual({
      refused: 'STATE_CHANGED',
    })
  })

  test.each([approve, reject])(
    'requires the claim and the version that the operator saw',
    (act) => {
      expect(act(waiting(), {}, { claim: null })).toEqual({ refused: 'NOT_CLAIMED' })
      const over = { claim: claimOf('400', { untilAt: now }) }
      expect(act(waiting(), {}, over)).toEqual({ refused: 'NOT_CLAIMED' })
      expect(act(waiting(), { actor: second })).toEqual({ refused: 'CLAIMED_BY_ANOTHER' })
      expect(act(waiting(), { version: 2 })).toEqual({ refused: 'STATE_CHANGED' })
      expect(act(waiting(), { id: '9' })).toEqual({ refused: 'NOT_FOUND' })
    },
  )

  test('passes a flagged application only by a second operator, in the requested version', () => {
    const flagged = waiting({ flags: ['duplicate_person'] })
    const { applications, approvalRequests = [], events } = approve(flagged)
    expect([applications, events]).toEqual([[], []])
    expect(approvalRequests).toMatchObject([
      { kind: 'passIdentity', makerId: '71', status: 'pending' },
    ])
    expect(approve(flagged, {}, { approvalRequests })).toEqual({ refused: 'STATE_CHANGED' })
    expect(approved(passFlagged, approvalRequests[0]!, flagged)).toMatchObject({
      applications: [{ status: 'passed', decidedBy: '71', secondBy: '72' }],
      events: ['identityPassed'],
    })
    const changed = { ...flagged, version: 2 }
    expect(approved(passFlagged, approvalRequests[0]!, changed)).toEqual({
      refused: 'STATE_CHANGED',
    })
    for (const status of others('under_review'))
      expect(approved(passFlagged, approvalRequests[0]!, { ...flagged, status })).toEqual({
        refused: 'STATE_CHANGED',
      })
    expect(reject(flagged).events).toEqual(['identityRejected'])
  })

  test('needs a second operator if the same person passed since, or passes at once', () => {
    const late = [
      approve(waiting(), { hasTwin: true }),
      approve(waiting(), {}, { taken: personOf(waiting()) }),
    ] as const
    for (const { applications = [], approvalRequests = [], events, freed } of late) {
      expect(applications).toMatchObject([
        { status: 'under_review', flags: ['duplicate_person'], version: 2 },
      ])
      expect([approvalRequests.length, events, freed]).toEqual([
        1,
        [],
        [...personOf(waiting()), ...documentOf(waiting())],
      ])
      expect(approved(passFlagged, approvalRequests[0]!, applications[0]!)).toMatchObject({
        applications: [{ status: 'passed', decidedBy: '71', secondBy: '72', version: 3 }],
      })
    }
    expect(approve(waiting()).events).toEqual(['identityPassed'])
  })

  test('refuses an operator who has not opened all parts, flagged or not', () => {
    const unseen = { hasOpened: false }
    expect(approve(waiting(), unseen)).toEqual({ refused: 'NOT_LOOKED_AT' })
    const flagged = waiting({ flags: ['duplicate_person'] })
    expect(approve(flagged, unseen)).toEqual({ refused: 'NOT_LOOKED_AT' })
    expect(approve(waiting(), unseen, { claim: null })).toEqual({ refused: 'NOT_CLAIMED' })
  })

  test.each(others('under_review'))('refuses from %s', (status) => {
    expect(approve(application(status))).toEqual({ refused: 'STATE_CHANGED' })
    expect(reject(application(status))).toEqual({ refused: 'STATE_CHANGED' })
  })
})

describe('passed → rejected, by two operators with evidence', () => {
  test('is revoked by the checker, never by the maker', () => {
    const { applications, approvalRequests = [], events } = revoke(application('passed'))
    expect([applications, events]).toEqual([[], []])
    expect(approvalRequests).toMatchObject([
      { kind: 'revokeIdentity', makerId: '71', remark: 'as seen' },
    ])
    expect(revoke(application('passed'), {}, { approvalRequests })).toEqual({
      refused: 'STATE_CHANGED',
    })
    expect(approved(takeBack, approvalRequests[0]!, application('passed'))).toMatchObject({
      applications: [{ status: 'rejected', decidedBy: '71', secondBy: '72', version: 2 }],
      files: [['11', now + limits.rejectedMs]],
      events: ['identityRevoked'],
    })
  })

  test('refuses an application that is missing or was changed', () => {
    expect(revoke(application('passed'), { id: '9' })).toEqual({ refused: 'NOT_FOUND' })
    expect(revoke(application('passed'), { version: 2 })).toEqual({ refused: 'STATE_CHANGED' })
  })

  test.each(others('passed'))('refuses from %s', (status) => {
    expect(revoke(application(status))).toEqual({ refused: 'STATE_CHANGED' })
    const { approvalRequests = [] } = revoke(application('passed'))
    expect(approved(takeBack, approvalRequests[0]!, application(status))).toEqual({
      refused: 'STATE_CHANGED',
    })
  })
})

describe('passed → expired, by time', () => {
  test('notifies the owner once thirty days before, and expires at its end', () => {
    const ending = { documentEndsAt: now + limits.noticeMs }
    expect(due(application('passed', ending))).toMatchObject({ events: ['identityEnding'] })
    expect(due(application('passed', { ...ending, noticedAt: now - 1 })).events).toEqual([])
    expect(
      due(application('passed', { documentEndsAt: now + limits.noticeMs + 1 })).events,
    ).toEqual([])
    expect(due(application('passed', { documentEndsAt: now }))).toMatchObject({
      applications: [{ status: 'expired' }],
      events: ['identityExpired'],
    })
    expect(due(application('passed')).events).toEqual([])
  })

  test.each(others('passed'))('refuses from %s', (status) => {
    const ended = { documentEndsAt: now - 1, forgetAt: now + 1 }
    expect(due(application(status, ended))).toMatchObject({
      applications: [],
      events: [],
    })
  })

  test('erases the typed data of a rejected application after its retention', () => {
    const rejected = { forgetAt: now }
    expect(due(application('rejected', rejected)).applications).toMatchObject([
      { sealed: null, status: 'rejected' },
    ])
    expect(due(application('rejected', { forgetAt: now + 1 })).applications).toEqual([])
    expect(due(application('rejected', { ...rejected, sealed: null })).applications).toEqual([])
  })
})

describe('an expired application', () => {
  const until = now + keptMs
  const over = application('passed', { documentEndsAt: now })

  test('is kept for five years from then on, its photos too', () => {
    expect(due(over)).toMatchObject({
      applications: [{ status: 'expired', forgetAt: until }],
      files: [['11', until]],
    })
    expect(dueWith([], over)).toMatchObject({ applications: [], events: [] })
  })

  test('gets its missing retention without a notice', () => {
    expect(due(application('expired'))).toMatchObject({
      applications: [{ status: 'expired', forgetAt: until, version: 1 }],
      files: [['11', until]],
      events: [],
    })
    expect(due(application('expired', { forgetAt: until })).applications).toEqual([])
  })

  test('releases no photo that is needed longer, and keeps none too short', () => {
    const again = application('under_review', { id: '402' })
    expect(due(over, again).files).toEqual([])
    // The same photo, rejected with the newer application, still belongs to the older one.
    const state = {
      applications: rows(application('expired', { id: '399', forgetAt: until }), again),
      files: pictures,
      seats,
      claims: rows(claimOf('402')),
    } as never
    const answer = rejectIdentity.decide(state, { ...about(again), ...faults }, context)
    expect(outcome(answer).files).toEqual([['11', until]])
  })

  test('expires the advanced identity along with it, even if its owner has applied anew', () => {
    const own = { images: [{ kind: 'addressProof', fileId: '12' }] } as const
    const along = application('passed', own, 'advanced')
    const again = application('under_review', { id: '402', images: [] })
    expect(due(over, along, again)).toMatchObject({
      applications: [
        { id: '400', status: 'expired' },
        { id: '401', status: 'expired', forgetAt: until },
      ],
      files: [
        ['11', until],
        ['12', until],
      ],
    })
  })

  test('is erased completely once its account has ended, even if its typed data was erased before', () => {
    const gone = { sealed: null, forgetAt: now }
    expect(due(application('expired', gone)).applications).toEqual([])
    expect(due(application('expired', { ...gone, endedAt: now - 1 })).applications).toMatchObject([
      { documentHash: null, personKey: null, maskedName: '' },
    ])
  })
})

describe('an identity ends at its time, whether or not it is recorded', () => {
  const over = application('passed', { documentEndsAt: now })
  const holds = application('passed', { documentEndsAt: now + 1 })
  const along = application('passed', {}, 'advanced')

  test('at its exact millisecond', () => {
    expect(statusAt(over, now)).toBe('expired')
    expect(statusAt(holds, now)).toBe('passed')
    expect(statusAt(application('rejected', { documentEndsAt: now }), now)).toBe('rejected')
    const known = (one: Application) => isKnownBy([one], new Set(documentOf(one)), now)
    expect([known(over), known(holds)]).toEqual([false, true])
  })

  test('together with the advanced identity', () => {
    const statusesAt = (...known: Application[]) => {
      const { basic, advanced } = currentAt(known, now)
      return [basic?.status, advanced?.status]
    }
    expect(statusesAt(over, along)).toEqual(['expired', 'expired'])
    expect(statusesAt(holds, along)).toEqual(['passed', 'passed'])
    expect(statusesAt(over, application('under_review', {}, 'advanced'))).toEqual([
      'expired',
      'under_review',
    ])
  })

  test('for a new application, and for a decision', () => {
    expect(apply([over]).events).toEqual(['identitySubmitted'])
    const advanced = {
      type: 'advanced',
      country: null,
      maskedName: null,
      documentHash: null,
    } as const
    expect(apply([over], advanced)).toEqual({ refused: 'KYC_BASIC_REQUIRED' })
    const waiting = (documentEndsAt: number) => application('under_review', { documentEndsAt })
    expect(approve(waiting(now))).toEqual({ refused: 'STATE_CHANGED' })
    expect(approve(waiting(now + 1)).events).toEqual(['identityPassed'])
    const flagged = { ...waiting(now + 1), flags: ['duplicate_person'] as const }
    const { approvalRequests = [] } = approve(flagged)
    expect(approved(passFlagged, approvalRequests[0]!, flagged).events).toEqual(['identityPassed'])
    expect(
      approved(passFlagged, approvalRequests[0]!, { ...flagged, documentEndsAt: now }),
    ).toEqual({
      refused: 'STATE_CHANGED',
    })
  })
})

describe('an advanced identity belongs to the person of the basic one', () => {
  const own = { images: [{ kind: 'addressProof', fileId: '12' }] } as const
  const advanced = (status: AuthStatus, changes: Partial<Application> = {}) =>
    application(status, { ...own, ...changes }, 'advanced')
  const approvalRequest = (fileIds: string[]) =>
    revoke(application('passed'), { fileIds }).approvalRequests![0]!

  test.each(['passed', 'under_review'] as const)('%s, it is revoked along with it', (status) => {
    const known = [application('passed'), advanced(status)]
    expect(takenBack(approvalRequest(['11', '12']), ...known)).toMatchObject({
      applications: [
        { id: '400', status: 'rejected' },
        { id: '401', status: 'rejected', secondBy: '72', version: 2 },
      ],
      files: [
        ['11', now + limits.rejectedMs],
        ['12', now + limits.rejectedMs],
      ],
      events: ['identityRevoked'],
    })
    expect(takenBack(approvalRequest(['11']), ...known)).toEqual({ refused: 'STATE_CHANGED' })
  })

  test('expires along with it, with one notice', () => {
    const known = [application('passed', { documentEndsAt: now }), advanced('passed')]
    expect(due(...known)).toMatchObject({
      applications: [
        { id: '400', status: 'expired' },
        { id: '401', status: 'expired', version: 2 },
      ],
      events: ['identityExpired'],
    })
  })

  test('of an earlier basic one does not count and blocks nothing', () => {
    const later = application('passed', { id: '402' })
    const known = [application('expired'), advanced('passed'), later]
    expect(currentAmong(known)).toEqual({ basic: later, advanced: null })
    expect(currentAmong([later, advanced('passed', { id: '403' })]).advanced?.id).toBe('403')
    const fresh = { type: 'advanced', country: null, maskedName: null, documentHash: null } as const
    expect(apply(known, fresh).events).toEqual(['identitySubmitted'])
    expect(
      takenBack({ ...approvalRequest(['11']), payload: payloadFor(later) }, ...known),
    ).toMatchObject({
      applications: [{ id: '402', status: 'rejected' }],
    })
  })

  test.each(others('passed'))('does not pass while the basic one is %s', (status) => {
    const waiting = advanced('under_review')
    const nobody = { personKey: null, documentHash: null }
    const looked = { ...nobody, hasTwin: false, hasOpened: true }
    const seen = { ...about(waiting), fileIds: ['12'], ...looked }
    const state = (basic: Application) => {
      const applications = rows(basic, waiting)
      const claimState = { seats, claims: rows(claimOf('401')) }
      return {
        claimed: () => true,
        applications,
        files: pictures,
        ...claimState,
        approvals: rows(),
      }
    }
    const pass = (basic: Application) =>
      outcome(approveIdentity.decide(state(basic) as never, seen, context))
    expect(pass(application(status))).toEqual({ refused: 'STATE_CHANGED' })
    expect(pass(application('passed')).events).toEqual(['identityPassed'])
    expect(pass(application('passed', { id: '402' }))).toEqual({ refused: 'STATE_CHANGED' })
  })

  const payloadFor = ({ id, version }: Application) =>
    JSON.stringify({ id, version, reasonKey: 'mismatch', fileIds: ['11'] })
})

/** Every act on an application with its start states; applying also starts from nothing. */
const ways: Record<string, { act: (one: Application) => unknown; from: readonly AuthStatus[] }> = {
  apply: { act: (one) => apply([one]), from: ['rejected', 'expired'] },
  approve: { act: (one) => approve(one), from: ['under_review'] },
  reject: { act: (one) => reject(one), from: ['under_review'] },
  passFlagged: {
    act: (one) => approved(passFlagged, flaggedPayload(), one),
    from: ['under_review'],
  },
  revoke: { act: (one) => revoke(one), from: ['passed'] },
  takeBack: {
    act: (one) => approved(takeBack, revoke(application('passed')).approvalRequests![0]!, one),
    from: ['passed'],
  },
  expire: { act: (one) => due({ ...one, documentEndsAt: now }), from: ['passed'] },
}
const flaggedPayload = () =>
  approve(application('under_review', { flags: ['duplicate_person'] })).approvalRequests![0]!

/** An act has an effect if it emits an event or requests an approval. */
const isDone = (answer: unknown): boolean => {
  const { events = [], approvalRequests = [] } = answer as {
    events?: unknown[]
    approvalRequests?: unknown[]
  }
  return events.length + approvalRequests.length > 0
}
const reachedBy = (act: (one: Application) => unknown): AuthStatus[] =>
  statuses.filter((status) => isDone(act(application(status))))

describe.each(Object.entries(ways))('%s', (_name, { act, from }) => {
  test('acts in its own start states and in no other', () => {
    expect(reachedBy(act).toSorted()).toEqual([...from].toSorted())
  })

  test('finds a planted bug: an act that does not check its start state', () => {
    const blind = (one: Application) => act({ ...one, status: from[0]! })
    expect(reachedBy(blind).length).toBeGreaterThan(from.length)
  })
})
