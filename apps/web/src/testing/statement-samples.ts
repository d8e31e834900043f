import type { Statement } from '@candor/api'
import { sampleAt } from './sample-page.ts'

const day = 86_400_000

/** A statement with its file; `part` overrides fields. */
export function sampleStatement(part: Partial<Statement> = {}): Statement {
  return {
    id: '401',
    format: 'pdf',
    lang: 'en-us',
    beginAt: Date.UTC(2026, 9, 31, 16),
    endAt: Date.UTC(2026, 10, 20, 6, 3, 22),
    statusKey: 'ready',
    progress: 100,
    entries: 42,
    size: 24_512,
    sha256: '9f2c4e6a81b3d5f7092b4d6f8a1c3e5f70921b3d5f7a9c1e3f5b7d9a1c3e5f72',
    fileName: 'candor-statement-2026-11-01-2026-11-20.pdf',
    url: '/api/finance/statement/file/401?expireAt=1&sig=a',
    createTime: '2026-11-20 14:03:22',
    createAt: sampleAt,
    deleteAt: sampleAt + 7 * day,
    ...part,
  }
}

const noFile = { entries: null, size: null, sha256: null, url: null, deleteAt: null }
/** A statement in progress. */
export const queuedStatement = sampleStatement({
  ...noFile,
  id: '402',
  format: 'csv',
  lang: 'jp',
  statusKey: 'queued',
  progress: 40,
})
