import { statementBounds, type endpoints, type InputOf } from '@candor/api'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import type { AskStatementInput } from '../commands/ask-statement.ts'
import type { Tools } from '../tools.ts'
import { countText } from './extract.ts'

/** Counts the entries first, so that a period too long for one file is refused at once. */
export async function prepareStatement(
  { pool }: Pick<Tools, 'pool'>,
  userId: string,
  input: InputOf<typeof endpoints.exportStatement>,
): Promise<AskStatementInput | Refusal> {
  const { entries: max } = statementBounds
  const values = [partOf(userId), userId, input.beginAt, input.endAt, max + 1]
  const found = await pool.query<{ count: number }>(countText, values)
  if (found.rows[0]!.count > max)
    return refuse('STATEMENT_TOO_LONG', { values: { max: max.toLocaleString('en-US') } })
  return { ...input, userId }
}
