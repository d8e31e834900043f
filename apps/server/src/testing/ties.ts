import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** A user's session on a device. */
export async function signsIn(
  pool: Pick<Pool, 'query'>,
  userId: string,
  {
    device,
    at,
    id = userId,
  }: { readonly device: string; readonly at: number; readonly id?: string },
): Promise<void> {
  await pool.query(
    `insert into people_session (part, user_id, id, token_hash, device_thumbprint, device_key, device_id, user_agent, ip,
       created_at, last_active_at)
     values ($1, $2, $3::bigint, sha256(($3::text || ' ' || $4)::bytea), $4, '{}', 'd', 'test', '192.0.2.1', $5, $5)`,
    [partOf(userId), userId, id, device, at],
  )
}

/** An identity application with a document, in this status; `under_review` by default. */
export async function applies(
  pool: Pick<Pool, 'query'>,
  userId: string,
  {
    document,
    at,
    status = 'passed',
  }: {
    readonly document: string
    readonly at: number
    readonly status?: 'passed' | 'rejected' | 'under_review'
  },
): Promise<void> {
  await pool.query(
    `insert into identity_application select (jsonb_populate_record(null::identity_application, $1::jsonb
       || jsonb_build_object('document_hash', '\\x' || encode(sha256($2::bytea), 'hex')))).*`,
    [
      JSON.stringify({
        part: partOf(userId),
        user_id: userId,
        id: userId,
        type: 'basic',
        status,
        version: 1,
        country: 'JP',
        doc_type: 'passport',
        masked_name: 'A***',
        masked_doc_number: '***1',
        images: [],
        flags: [],
        consent_version: '1',
        lang: 'en-us',
        created_at: at,
        decided_at: status === 'under_review' ? null : at,
        field_reasons: {},
      }),
      document,
    ],
  )
}

/** A user's withdrawal account. */
type Place = { readonly network?: string; readonly bank?: string; readonly target: string }

export async function binds(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { id, at, place }: { readonly id: string; readonly at: number; readonly place: Place },
): Promise<void> {
  const led =
    place.network === undefined
      ? {
          type: 'bank',
          bank_name: place.bank,
          bank_code: place.bank,
          real_name: 'A',
          account_no: place.target,
          country: 'JP',
        }
      : { type: 'wallet', network: place.network, address: place.target }
  await pool.query(
    'insert into wallet_withdrawal_account select (jsonb_populate_record(null::wallet_withdrawal_account, $1)).*',
    [
      JSON.stringify({
        part: partOf(userId),
        user_id: userId,
        id,
        currency: 'USDT',
        label: 'x',
        is_default: false,
        usable_at: at,
        created_at: at,
        ...led,
      }),
    ],
  )
}

/** A withdrawal to a bound account, delivered or pending. */
export async function isPaid(
  pool: Pick<Pool, 'query'>,
  userId: string,
  {
    account,
    at,
    place,
    isDelivered = true,
  }: {
    readonly account: string
    readonly at: number
    readonly place: Place
    readonly isDelivered?: boolean
  },
): Promise<void> {
  await pool.query(
    'insert into wallet_withdrawal select (jsonb_populate_record(null::wallet_withdrawal, $1)).*',
    [
      JSON.stringify({
        part: partOf(userId),
        user_id: userId,
        id: account,
        account_id: account,
        type: place.network === undefined ? 'bank' : 'wallet',
        currency: 'USDT',
        network: place.network ?? null,
        bank_name: place.bank ?? null,
        label: 'x',
        target: place.target,
        masked: 'x',
        amount: 2,
        fee: 1,
        status: isDelivered ? 'delivered' : 'paid_out',
        stage: isDelivered ? 'done' : 'confirming',
        version: 1,
        risks: [],
        needs_second: false,
        approved_by: [],
        cooling_until: at,
        attempt_at: at,
        txid: 'aa',
        sent_at: at,
        timeline: [],
        created_at: at,
        finished_at: isDelivered ? at : null,
        looked: [],
      }),
    ],
  )
}
