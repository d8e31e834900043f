import { mostWaitingLetters, type WaitingLetter } from '@candor/api'
import type { Pool } from 'pg'
import { maskedEmail } from './shown-email.ts'

type Row = {
  readonly id: Buffer
  readonly channel: WaitingLetter['channel']
  readonly recipient: string
  readonly written_at: string
  readonly tries: number
  readonly due_at: string
  readonly count: number
}

/** Letters that are not sent yet, oldest first, and their total number. */
export async function waitingLetters(
  pool: Pick<Pool, 'query'>,
): Promise<{ count: number; records: WaitingLetter[] }> {
  const { rows } = await pool.query<Row>(
    `select id, channel, recipient, written_at, tries, due_at, (count(*) over ())::integer as count
     from mail_letter order by written_at, id limit $1`,
    [mostWaitingLetters],
  )
  const records = rows.map(({ id, channel, recipient, written_at, tries, due_at }) => ({
    id: id.toString('hex'),
    channel,
    recipient: channel === 'email' ? maskedEmail(recipient) : `***${recipient.slice(-2)}`,
    writtenAt: parseInt(written_at, 10), // not money: a time
    tries,
    nextTryAt: parseInt(due_at, 10), // not money: a time
  }))
  return { count: rows[0]?.count ?? 0, records }
}
