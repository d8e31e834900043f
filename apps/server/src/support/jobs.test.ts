import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { partOf } from '../platform/part.ts'
import { createTestDatabase } from '../testing/database.ts'
import { forgetConversations } from './jobs.ts'

const [erased, ended, living] = ['1', '2', '3'] as const
const now = 10_000
const parts = Array.from({ length: 64 }, (_, part) => part)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  for (const userId of [erased, ended, living]) await talk(userId)
  const closing = `insert into people_closing (part, user_id, status, requested_at, closes_at, ended_at, gives_up, lang,
    forget_at, forgotten_at) values ($1, $2, 'closed', 1, 2, 3, '[]', 'en', 4, $3)`
  await put(closing, erased, 5_000)
  await put(closing, ended, null)
})
afterAll(() => database.close())

const put = (text: string, userId: string, ...values: unknown[]) =>
  database.pool.query(text, [partOf(userId), userId, ...values])

/** A chat of one message with a note on it; one picture is sent, one was never sent, and one is a receipt. */
async function talk(userId: string): Promise<void> {
  await put(
    `insert into support_conversation (part, user_id, id, kind, status, lang, messages, waiting_since_at, due_at,
       first_answer_by, opened_number, created_at, updated_at, version)
     values ($1, $2, 1, 'chat', 'waiting', 'en', 1, 1, 2, 2, 0, 1, 1, 1)`,
    userId,
  )
  await put(
    `insert into support_message (part, user_id, id, conversation_id, number, author, content, file_ids, created_at)
     values ($1, $2, 2, 1, 1, 'user', 'Where is my money?', '["1"]', 1)`,
    userId,
  )
  await put(
    `insert into support_note (part, user_id, id, conversation_id, operator_id, operator_name, content, created_at)
     values ($1, $2, 3, 1, 9, 'mary', 'asked before', 1)`,
    userId,
  )
  await put('insert into support_presence (part, user_id, seen_at) values ($1, $2, 1)', userId)
  const pictures = [
    ['1', 'chat', null],
    ['2', 'chat', now - 1],
    ['3', 'voucher', null],
  ] as const
  for (const [id, use, keepUntilAt] of pictures)
    await put(
      `insert into file_stored (part, user_id, id, use, mime, size, width, height, sha256, quality, blob, wrapped_key,
         created_at, keep_until_at)
       values ($1, $2, $3, $4, 'image/jpeg', 1, 400, 400, sha256('x'),
         '{"brightness":1,"blur":1,"glare":false,"borderOk":null}', 'blob', '\\x01', 1, $5)`,
      userId,
      id,
      use,
      keepUntilAt,
    )
}

/** What is stored about a user: rows of conversations, and until when pictures are kept. */
async function stored(userId: string) {
  const tables = ['support_conversation', 'support_message', 'support_note', 'support_presence']
  const counts: (number | null)[] = []
  for (const table of tables)
    counts.push(
      (await put(`select from ${table} where part = $1 and user_id = $2`, userId)).rowCount,
    )
  const { rows } = await put(
    'select keep_until_at from file_stored where part = $1 and user_id = $2 order by id',
    userId,
  )
  return { counts, kept: rows.map((row: { keep_until_at: string | null }) => row.keep_until_at) }
}

test('deletes conversations and ends their pictures once the user’s personal data is deleted, and not before', async () => {
  const whole = { counts: [1, 1, 1, 1], kept: [null, String(now - 1), null] }
  expect(await stored(erased)).toEqual(whole)
  for (const at of [now, now + 1]) {
    await forgetConversations(database, parts, at)
    expect(await stored(erased)).toEqual({
      counts: [0, 0, 0, 0],
      kept: [String(now), String(now - 1), null],
    })
  }
  expect(await stored(ended)).toEqual(whole)
  expect(await stored(living)).toEqual(whole)
})
