import type { AuthRecord, AuthState, endpoints, ResultOf } from '@candor/api'
import type { Answers } from './fake-api.ts'

type Auth = ResultOf<typeof endpoints.getAuth>
const submitAt = Date.UTC(2026, 10, 20)

export const untouched: AuthState = {
  status: null,
  statusKey: 'none',
  submitTime: null,
  submitAt: null,
  targetAt: null,
  auditTime: null,
  auditAt: null,
  reasonKey: null,
  reason: null,
  fields: [],
  fieldReasons: [],
}

export const underReview: AuthState = {
  ...untouched,
  status: 0,
  statusKey: 'under_review',
  submitTime: '2026-11-20 08:00:00',
  submitAt,
  targetAt: submitAt + 7_200_000,
}

export const passed: AuthState = {
  ...underReview,
  status: 1,
  statusKey: 'passed',
  targetAt: null,
  auditTime: '2026-11-20 09:00:00',
  auditAt: submitAt + 3_600_000,
}

export const rejected: AuthState = {
  ...passed,
  status: -1,
  statusKey: 'rejected',
  reasonKey: 'not_accepted',
  reason: 'We could not accept this document.',
  fields: ['passportImage'],
  fieldReasons: [
    { field: 'passportImage', reasonKey: 'blurred', reason: 'The photo is out of focus.' },
  ],
}

export const sentBack: AuthRecord = {
  id: '700',
  type: 'basic',
  docType: 'passport',
  country: 'GB',
  maskedName: 'L*** A***',
  maskedDocNumber: '***42',
  images: [{ kind: 'passportImage', fileId: '801', url: '/api/sys/common/file/801?sig=x' }],
  status: -1,
  statusKey: 'rejected',
  reasonKey: rejected.reasonKey,
  reason: rejected.reason,
  fields: [...rejected.fields],
  fieldReasons: [...rejected.fieldReasons],
  given: { surname: 'Lovelace', firstName: 'Ada', birthday: '1990-02-28' },
  createTime: '2026-11-20 08:00:00',
  createAt: submitAt,
  auditTime: '2026-11-20 09:00:00',
  auditAt: submitAt + 3_600_000,
}

/** The answer of `getAuth` for these two states. */
export function authOf(basic: AuthState, advanced: AuthState = untouched): Auth {
  const waits = basic.statusKey === 'under_review' || advanced.statusKey === 'under_review'
  const open = basic.statusKey === 'passed' ? 'advanced' : 'basic'
  const next = advanced.statusKey === 'passed' ? 'none' : open
  return {
    submitted: basic.statusKey !== 'none',
    basic,
    advanced,
    next: waits ? 'wait' : next,
    consentVersion: '2026-11',
  }
}

const pageOf = (records: AuthRecord[]) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
  isMore: false,
  next: null,
  endAt: 0,
})

export const fullIdentity: Answers = {
  getAuth: authOf(rejected),
  listAuths: pageOf([sentBack]),
}
export const emptyIdentity: Answers = { getAuth: authOf(untouched), listAuths: pageOf([]) }
