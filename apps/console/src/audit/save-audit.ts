import type { ResultOf, verifyAudit } from '@candor/api'
import { call } from '../session/client.ts'
import { saveFile } from '../ui/save-file.ts'

/**
 * Saves the audit's whole chain as a file of JSON lines, one for each row; anybody can verify the chain with it.
 * @returns the number of rows
 */
export async function saveAudit(): Promise<number> {
  const lines: string[] = []
  let taken = await call('exportAudit', {})
  const { endSeq } = taken
  while (taken.rows.length > 0) {
    for (const row of taken.rows) lines.push(`${JSON.stringify(row)}\n`)
    const afterSeq = taken.rows.at(-1)!.seq
    if (afterSeq >= endSeq) break
    taken = await call('exportAudit', { afterSeq, untilSeq: endSeq })
  }
  saveFile({ name: `candor-audit-${endSeq}.jsonl`, type: 'application/jsonl', parts: lines })
  return lines.length
}

/** Saves an anchor as a file of one JSON line, with the public key of its signature. */
export function saveAnchor(anchor: NonNullable<ResultOf<typeof verifyAudit>['lastAnchor']>): void {
  const line = `${JSON.stringify(anchor)}\n`
  saveFile({
    name: `candor-anchor-${anchor.number}.json`,
    type: 'application/json',
    parts: [line],
  })
}
