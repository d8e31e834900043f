import type { StoredFile } from '../../platform/files/index.ts'
import {
  isRefusal,
  owned,
  type Decision,
  type Refusal,
  type Row,
  type Rows,
  type State,
} from '../../platform/lane/index.ts'
import {
  seatOwner,
  type Actor,
  type ApprovalRow,
  type claimedItem,
  type ClaimRow,
} from '../../operator/index.ts'
import type { ApplyInput } from '../commands/apply.ts'
import { consentVersion } from '../policy.ts'
import type { Application, AuthStatus, AuthType } from '../tables.ts'

export const now = Date.UTC(2026, 6, 1, 12)
export const context = { now, newId: () => '900' }
const userId = '64'
const hash = (byte: number) => new Uint8Array(32).fill(byte)

/** Rows as a decision sees them, found by their id. */
export function rows<R extends { readonly id: string }>(...list: readonly R[]): Rows<R> {
  return { all: () => [...list], get: (id) => list.find((row) => row.id === id) }
}

export const pictures = rows(...['11', '12', '13'].map((id) => picture(id)))

export function picture(id: string, changes: Partial<StoredFile> = {}): StoredFile {
  return {
    ...owned(userId),
    id,
    use: 'kyc',
    mime: 'image/jpeg',
    size: 1,
    width: 640,
    height: 480,
    sha256: hash(1),
    quality: { brightness: 1, blur: 1, glare: false, borderOk: true },
    blob: '1700000000000-aaaaaaaaaaaaaaaaaaaaaa',
    wrappedKey: hash(2),
    createdAt: now,
    keepUntilAt: now + 1,
    purgedAt: null,
    ...changes,
  }
}

export const operator: Actor = {
  id: '71',
  name: 'vera',
  roles: ['compliance'],
  ip: '192.0.2.1',
  device: 'd',
  requestId: 'r',
}

/** Another operator. */
export const second: Actor = { ...operator, id: '72', name: 'otto' }

/** The seats of the two, as decisions see them. */
export const seats: State<typeof claimedItem.needs>['seats'] = rows(
  ...[operator, second].map(({ id, roles }) => ({
    ...seatOwner,
    id,
    roles,
    disabledAt: null,
    sessionsFromAt: 0,
    approvalId: null,
  })),
)

export const claimOf = (id: string, changes: Partial<ClaimRow> = {}): ClaimRow => ({
  ...owned(userId),
  id,
  queue: 'identity',
  operatorId: operator.id,
  operatorName: operator.name,
  claimedAt: now - 1,
  untilAt: now + 1,
  ...changes,
})

export const input = (changes: Partial<ApplyInput> = {}): ApplyInput => ({
  userId,
  id: '500',
  lang: 'en-us',
  type: 'basic',
  country: 'US',
  docType: 'driver_license',
  maskedName: 'L*** A***',
  maskedDocNumber: '***42',
  documentHash: hash(3),
  personKey: hash(6),
  sealed: hash(5),
  images: [
    { kind: 'frontImage', fileId: '11' },
    { kind: 'backImage', fileId: '12' },
  ],
  flags: [],
  consentVersion,
  birthday: '1990-02-28',
  documentEndsAt: null,
  ...changes,
})

export function application(
  status: AuthStatus,
  changes: Partial<Application> = {},
  type: AuthType = 'basic',
): Application {
  const isBasic = type === 'basic'
  return {
    ...owned(userId),
    id: isBasic ? '400' : '401',
    type,
    status,
    version: 1,
    country: 'US',
    docType: isBasic ? 'driver_license' : null,
    maskedName: 'L*** A***',
    maskedDocNumber: isBasic ? '***42' : null,
    documentHash: isBasic ? hash(3) : null,
    personKey: isBasic ? hash(6) : null,
    sealed: hash(5),
    images: [{ kind: 'frontImage', fileId: '11' }],
    flags: [],
    consentVersion,
    lang: 'en-us',
    documentEndsAt: null,
    createdAt: now - 10 * 86_400_000,
    decidedBy: status === 'under_review' ? null : '71',
    secondBy: null,
    decidedAt: status === 'under_review' ? null : now - 1,
    reasonKey: null,
    fieldReasons: [],
    noticedAt: null,
    forgetAt: null,
    endedAt: null,
    ...changes,
  }
}

/** The application's state, the events, and the retention of files after a decision. */
export function outcome(answer: Decision | Refusal) {
  if (isRefusal(answer)) return { refused: answer.refused }
  const put = (answer.put ?? []).filter((one): one is Row => 'table' in one)
  const of = (table: string) =>
    put.filter((row) => row.table.name === table).map((row) => row.value)
  return {
    applications: of('identity_application') as unknown as Application[],
    files: (of('file_stored') as unknown as StoredFile[]).map(({ id, keepUntilAt }) => [
      id,
      keepUntilAt,
    ]),
    approvalRequests: of('operator_approval') as unknown as ApprovalRow[],
    events: (answer.events ?? []).map(({ name }) => name),
    freed: answer.free ?? [],
  }
}

export const statuses: readonly AuthStatus[] = ['under_review', 'passed', 'rejected', 'expired']
