import { dayMs } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { applyAuth, type ApplyInput } from './commands/apply.ts'
import { finishDueIdentity } from './commands/finish-due.ts'
import { claimReview, decideReview, releaseReview, revokeApproval } from './commands/review.ts'
import type { DecideInput, RevokeInput } from './commands/review.ts'
import { limits } from './policy.ts'
import type { Application, AuthStatus } from './tables.ts'
import {
  application,
  context,
  input,
  now,
  outcome,
  picture,
  pictures,
  rows,
  statuses,
} from './testing/state.ts'

const links = { urlOf: (fileId: string) => `/file/${fileId}` }
const operatorId = '71'
const secondId = '72'
const claim = { claimedBy: operatorId, claimedUntilAt: now + 1 }

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

const decide = (one: Application, changes: Partial<DecideInput> = {}) =>
  outcome(
    decideReview.decide(
      { applications: rows(one), files: pictures } as never,
      {
        applicationId: one.id,
        operatorId,
        version: 1,
        fileIds: ['11'],
        verdict: { decision: 'approve', secondId: null },
        ...changes,
      },
      context,
    ),
  )

const revoke = (one: Application, changes: Partial<RevokeInput> = {}) =>
  outcome(
    revokeApproval.decide(
      { applications: rows(one), files: pictures } as never,
      {
        applicationId: one.id,
        operatorId,
        secondId,
        fileIds: ['11'],
        reasonKey: 'mismatch',
        evidence: 'The passport office says so.',
        ...changes,
      },
      context,
    ),
  )

const due = (...known: Application[]) =>
  outcome(finishDueIdentity.decide({ applications: rows(...known) } as never, null, context))

const others = (...allowed: AuthStatus[]) => statuses.filter((status) => !allowed.includes(status))

const reject: DecideInput['verdict'] = {
  decision: 'reject',
  reasonKey: 'blurred',
  text: null,
  fields: [{ field: 'backImage', reasonKey: 'glare', text: 'Lower corner.' }],
}

describe('none, rejected or expired → under review, by the user', () => {
  test('from nothing: the photos stay from now on', () => {
    const { applications, files, told } = apply([])
    expect(applications).toMatchObject([{ id: '500', status: 'under_review', version: 1 }])
    expect(files).toEqual([
      ['11', null],
      ['12', null],
    ])
    expect(told).toEqual(['identitySubmitted'])
  })

  test.each(['rejected', 'expired'] as const)('again after %s', (status) => {
    expect(apply([application(status)]).applications).toMatchObject([{ status: 'under_review' }])
  })

  test('from no other state', () => {
    expect(apply([application('under_review')])).toEqual({ refused: 'KYC_UNDER_REVIEW' })
    expect(apply([application('passed')])).toEqual({ refused: 'KYC_ALREADY_PASSED' })
  })

  test('the latest application counts, not an earlier one', () => {
    const before = application('rejected', { id: '399' })
    expect(apply([application('passed'), before])).toEqual({ refused: 'KYC_ALREADY_PASSED' })
  })

  test.each(others('passed'))('advanced: not while basic is %s', (status) => {
    const advanced = {
      type: 'advanced',
      country: null,
      maskedName: null,
      documentHash: null,
    } as const
    expect(apply([application(status)], advanced)).toEqual({ refused: 'KYC_BASIC_REQUIRED' })
  })

  test('advanced: after basic has passed, from nothing and after a rejection', () => {
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
    expect(apply([basic, application('rejected', {}, 'advanced')], advanced).told).toEqual([
      'identitySubmitted',
    ])
    for (const [status, refused] of [
      ['under_review', 'KYC_UNDER_REVIEW'],
      ['passed', 'KYC_ALREADY_PASSED'],
    ] as const)
      expect(apply([basic, application(status, {}, 'advanced')], advanced)).toEqual({ refused })
  })

  test('a grown-up, with a document that still holds, who agrees', () => {
    // It is 1 July 2026 at UTC+8.
    expect(apply([], { birthday: '2008-07-01' }).told).toBeDefined()
    expect(apply([], { birthday: '2008-07-02' })).toEqual({ refused: 'UNDERAGE' })
    expect(apply([], { documentEndsAt: now + 1 }).told).toBeDefined()
    expect(apply([], { documentEndsAt: now })).toEqual({ refused: 'VALIDATION_FAILED' })
    expect(apply([], { consentVersion: '2020-01' })).toEqual({ refused: 'AGREEMENT_REQUIRED' })
  })

  test('a document belongs to one user, who may show it again', () => {
    expect(apply([], {}, false)).toEqual({ refused: 'IDENTITY_IN_USE' })
    expect(apply([], { isOwnDocument: true }, false).told).toBeDefined()
  })

  test('only with photos of their own, uploaded for this and still there', () => {
    for (const files of [
      rows(picture('11')),
      rows(picture('11'), picture('12', { use: 'chat' })),
      rows(picture('11'), picture('12', { purgedAt: now, wrappedKey: null })),
    ])
      expect(apply([], {}, true, files)).toEqual({ refused: 'FILE_NOT_OWNED' })
  })

  test('five times a day', () => {
    const sent = (count: number, createdAt: number) =>
      Array.from({ length: count }, (_, index) =>
        application('rejected', { id: String(100 + index), createdAt }),
      )
    expect(apply(sent(4, now - 1)).told).toBeDefined()
    expect(apply(sent(5, now - dayMs + 1))).toEqual({ refused: 'RATE_LIMITED' })
    expect(apply(sent(5, now - dayMs)).told).toBeDefined()
  })
})

describe("on an operator's table", () => {
  const take = (one: Application, by = operatorId) =>
    outcome(
      claimReview.decide(
        { applications: rows(one) } as never,
        { applicationId: one.id, operatorId: by },
        context,
      ),
    )
  const giveBack = (one: Application, by = operatorId) =>
    outcome(
      releaseReview.decide(
        { applications: rows(one) } as never,
        { applicationId: one.id, operatorId: by },
        context,
      ),
    )

  test('for fifteen minutes, longer when taken again, by nobody else meanwhile', () => {
    const taken = { claimedBy: operatorId, claimedUntilAt: now + limits.claimMs }
    expect(take(application('under_review')).applications).toMatchObject([taken])
    expect(take(application('under_review', claim)).applications).toMatchObject([taken])
    expect(take(application('under_review', claim), secondId)).toEqual({ refused: 'STATE_CHANGED' })
    const over = { ...claim, claimedUntilAt: now }
    expect(take(application('under_review', over), secondId).applications).toMatchObject([
      { claimedBy: secondId },
    ])
  })

  test('and back, by who has it', () => {
    expect(giveBack(application('under_review', claim)).applications).toMatchObject([
      { claimedBy: null },
    ])
    expect(giveBack(application('under_review', claim), secondId)).toEqual({
      refused: 'STATE_CHANGED',
    })
    expect(giveBack(application('under_review'))).toEqual({ refused: 'STATE_CHANGED' })
  })

  test.each(others('under_review'))('never once it is %s', (status) => {
    expect(take(application(status))).toEqual({ refused: 'STATE_CHANGED' })
    expect(giveBack(application(status))).toEqual({ refused: 'STATE_CHANGED' })
  })
})

describe('under review → passed or rejected, by an operator', () => {
  const held = (changes: Partial<Application> = {}) =>
    application('under_review', { ...claim, ...changes })

  test('passes', () => {
    expect(decide(held())).toMatchObject({
      applications: [
        { status: 'passed', decidedBy: operatorId, secondBy: null, version: 2, claimedBy: null },
      ],
      told: ['identityPassed'],
    })
  })

  test('is sent back with a reason for each field; photos and data stay thirty days', () => {
    const until = now + limits.rejectedMs
    expect(decide(held(), { verdict: reject })).toMatchObject({
      applications: [
        { status: 'rejected', reasonKey: 'blurred', fieldReasons: reject.fields, forgetAt: until },
      ],
      files: [['11', until]],
      told: ['identityRejected'],
    })
  })

  test('keeps a photo on which another application stands', () => {
    const advanced = application('under_review', claim, 'advanced')
    const known = rows(application('passed'), advanced)
    const sent = { applicationId: '401', operatorId, version: 1, fileIds: ['11'], verdict: reject }
    const answer = decideReview.decide(
      { applications: known, files: pictures } as never,
      sent,
      context,
    )
    expect(outcome(answer).files).toEqual([])
  })

  test('never without naming its photos, so that none is kept by mistake', () => {
    expect(decide(held(), { verdict: reject, fileIds: [] })).toEqual({ refused: 'STATE_CHANGED' })
    expect(revoke(application('passed'), { fileIds: ['12'] })).toEqual({ refused: 'STATE_CHANGED' })
  })

  test('only by who has it on the table, in the state that they saw', () => {
    for (const verdict of [reject, { decision: 'approve', secondId: null } as const]) {
      expect(decide(application('under_review'), { verdict })).toEqual({ refused: 'STATE_CHANGED' })
      expect(decide(held({ claimedUntilAt: now }), { verdict })).toEqual({
        refused: 'STATE_CHANGED',
      })
      expect(decide(held(), { verdict, operatorId: secondId })).toEqual({
        refused: 'STATE_CHANGED',
      })
      expect(decide(held(), { verdict, version: 2 })).toEqual({ refused: 'STATE_CHANGED' })
      expect(decide(held(), { verdict, applicationId: '9' })).toEqual({ refused: 'NOT_FOUND' })
    }
  })

  test('what is flagged passes with a second person only', () => {
    const flagged = held({ flags: ['duplicate_person'] })
    const by = (second: string | null) =>
      decide(flagged, { verdict: { decision: 'approve', secondId: second } })
    expect(by(null)).toEqual({ refused: 'FORBIDDEN' })
    expect(by(operatorId)).toEqual({ refused: 'FORBIDDEN' })
    expect(by(secondId).applications).toMatchObject([{ status: 'passed', secondBy: secondId }])
    expect(decide(flagged, { verdict: reject }).told).toEqual(['identityRejected'])
  })

  test.each(others('under_review'))('never from %s', (status) => {
    const one = application(status, claim)
    expect(decide(one)).toEqual({ refused: 'STATE_CHANGED' })
    expect(decide(one, { verdict: reject })).toEqual({ refused: 'STATE_CHANGED' })
  })
})

describe('passed → rejected, by two people with evidence', () => {
  test('is taken back', () => {
    expect(revoke(application('passed'))).toMatchObject({
      applications: [{ status: 'rejected', decidedBy: operatorId, secondBy: secondId }],
      told: ['identityRevoked'],
    })
  })

  test('never by one person, nor without evidence', () => {
    expect(revoke(application('passed'), { secondId: operatorId })).toEqual({
      refused: 'FORBIDDEN',
    })
    expect(revoke(application('passed'), { evidence: ' ' })).toEqual({ refused: 'FORBIDDEN' })
    expect(revoke(application('passed'), { applicationId: '9' })).toEqual({ refused: 'NOT_FOUND' })
  })

  test.each(others('passed'))('never from %s', (status) => {
    expect(revoke(application(status))).toEqual({ refused: 'STATE_CHANGED' })
  })
})

describe('passed → expired, by time', () => {
  test('thirty days ahead its owner is told once, and at its end it is over', () => {
    const ending = { documentEndsAt: now + limits.noticeMs }
    expect(due(application('passed', ending))).toMatchObject({ told: ['identityEnding'] })
    expect(due(application('passed', { ...ending, noticedAt: now - 1 })).told).toEqual([])
    expect(due(application('passed', { documentEndsAt: now + limits.noticeMs + 1 })).told).toEqual(
      [],
    )
    expect(due(application('passed', { documentEndsAt: now }))).toMatchObject({
      applications: [{ status: 'expired' }],
      told: ['identityExpired'],
    })
    expect(due(application('passed')).told).toEqual([])
  })

  test.each(others('passed'))('never from %s', (status) => {
    expect(due(application(status, { documentEndsAt: now - 1 }))).toMatchObject({
      applications: [],
      told: [],
    })
  })

  test('what was typed into a rejected application is forgotten after its time', () => {
    const rejected = { forgetAt: now }
    expect(due(application('rejected', rejected)).applications).toMatchObject([
      { sealed: null, status: 'rejected' },
    ])
    expect(due(application('rejected', { forgetAt: now + 1 })).applications).toEqual([])
    expect(due(application('rejected', { ...rejected, sealed: null })).applications).toEqual([])
  })
})
