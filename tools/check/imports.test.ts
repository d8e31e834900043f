import { describe, expect, test } from 'vitest'
import { checkImports } from './imports.ts'
import { treeOf } from './tree.ts'

/** The messages for a file that imports another one. */
function messages(from: string, line: string, others: Record<string, string> = {}): string[] {
  return checkImports(treeOf({ [from]: line, ...others })).map(({ message }) => message)
}

describe('the imports of each zone', () => {
  const allowed: [string, string][] = [
    ['packages/rules/src/fee.ts', `import { Amount } from '@candor/money'`],
    ['packages/api/src/dec.ts', `import type { Amount } from '@candor/money'`],
    ['packages/api/src/dec.ts', `import * as v from 'valibot'`],
    ['packages/money/src/parse.test.ts', `import Decimal from 'decimal.js'`],
    ['apps/server/src/platform/http/edge.ts', `import { endpoints } from '@candor/api'`],
    ['apps/server/src/platform/http/edge.ts', `import { messageOf } from '@candor/api/messages'`],
    ['apps/server/src/contracts/tables.ts', `import { move } from '../ledger/index.ts'`],
    [
      'apps/server/src/contracts/commands/open.ts',
      `import { lane } from '../../platform/lane/lane.ts'`,
    ],
    ['apps/server/src/contracts/commands/open.ts', `import { rows } from '../tables.ts'`],
    ['apps/server/src/wallet/queries.ts', `import { margin } from '../contracts/index.ts'`],
    ['apps/server/src/app.ts', `import { wallet } from './wallet/index.ts'`],
    ['apps/server/src/contracts/open.test.ts', `import { createApp } from '../app.ts'`],
    ['apps/web/src/features/wallet/list.tsx', `import { Card } from '../../ui/display/card.tsx'`],
    ['apps/web/src/features/sign-in/login.tsx', `import { Tiles } from '../../shared/tiles.tsx'`],
    ['apps/web/src/shared/tiles.tsx', `import { Card } from '../ui/display/card.tsx'`],
    ['apps/web/src/shared/tiles.tsx', `import { useCall } from '../api/use-call.ts'`],
    ['apps/web/src/shared/tiles.tsx', `import { useNotices } from '../live/use-notices.ts'`],
    ['apps/web/src/ui/inputs/text-field.tsx', `import { cx } from '../../lib/cx.ts'`],
    ['apps/web/src/ui/inputs/text-field.tsx', `import { Card } from '../display/card.tsx'`],
    ['apps/web/src/ui/inputs/text-field.tsx', `import { plainText } from '@candor/api'`],
    ['apps/web/src/ui/inputs/text-field.test.tsx', `import { call } from '../../api/client.ts'`],
    ['apps/web/src/api/query-client.ts', `import { toast } from '../ui/overlays/toast-store.ts'`],
    ['apps/web/src/app/router.tsx', `import('../features/wallet/list.tsx')`],
    ['apps/web/src/features/wallet/list.test.tsx', `import { show } from '../../testing/show.tsx'`],
    ['apps/server/src/platform/http.ts', `import { messageOf } from '@candor/api/messages'`],
    ['apps/server/src/app.ts', `import packageJson from '../package.json' with { type: 'json' }`],
    ['apps/console/src/main.tsx', `import { App } from './app/app.tsx'`],
    ['apps/console/src/app/queues.ts', `import { loans } from '../loans/loans.tsx'`],
    ['apps/console/src/loans/loans.tsx', `import { amountText } from '../ui/words.ts'`],
    ['apps/console/src/loans/loans.tsx', `import { queuePage } from '../queue/queue-page.tsx'`],
    ['apps/console/src/drafts/draft-pages.tsx', `import { call } from '../session/client.ts'`],
    ['e2e/journey.test.ts', `import { find } from '../tools/browser.ts'`],
    ['e2e/server.ts', `import { place } from '../apps/server/src/testing/folders.ts'`],
  ]
  test.each(allowed)('allow in %s: %s', (from, line) => {
    expect(messages(from, line)).toEqual([])
  })

  const refused: [string, string, RegExp][] = [
    ['packages/money/src/parse.ts', `import Decimal from 'decimal.js'`, /must not import decimal/],
    [
      'packages/money/src/parse.ts',
      `import { fee } from '@candor/rules/fee'`,
      /must not import rules/,
    ],
    ['packages/money/src/parse.ts', `import { fee } from '@candor/rules'`, /must not import rules/],
    ['packages/api/src/dec.ts', `import { Amount } from '@candor/money'`, /must not import money/],
    ['packages/rules/src/fee.ts', `import { a } from '../../money/src/index.ts'`, /by its name/],
    [
      'apps/server/src/platform/jobs.ts',
      `import { a } from '../market/index.ts'`,
      /must not import/,
    ],
    ['apps/server/src/platform/jobs.ts', `export * from '../market/index.ts'`, /must not import/],
    ['apps/server/src/platform/jobs.ts', `await import('../market/index.ts')`, /must not import/],
    [
      'apps/server/src/ledger/audit.ts',
      `import { a } from '../wallet/index.ts'`,
      /must not import/,
    ],
    [
      'apps/server/src/people/routes.ts',
      `import { a } from '../market/index.ts'`,
      /must not import/,
    ],
    [
      'apps/server/src/contracts/jobs.ts',
      `import { a } from '../options/index.ts'`,
      /must not import/,
    ],
    [
      'apps/server/src/contracts/jobs.ts',
      `import type { A } from '../wallet/index.ts'`,
      /must not import/,
    ],
    ['apps/server/src/wallet/jobs.ts', `import { a } from '../app.ts'`, /must not import/],
    [
      'apps/server/src/wallet/jobs.ts',
      `import { a } from '../contracts/tables.ts'`,
      /only through its index/,
    ],
    [
      'apps/server/src/wallet/jobs.test.ts',
      `import { a } from '../contracts/tables.ts'`,
      /only through its index/,
    ],
    [
      'apps/server/src/wallet/jobs.ts',
      `import { a } from '../testing/world.ts'`,
      /only tests may import/,
    ],
    [
      'apps/server/src/wallet/jobs.ts',
      `import { a } from '../../../web/src/lib/a.ts'`,
      /must not import/,
    ],
    ['apps/server/src/trading/jobs.ts', ``, /no import rule knows/],
    ['apps/web/src/features/trading/list.tsx', ``, /no import rule knows/],
    ['apps/web/src/features/people/list.tsx', ``, /no import rule knows/],
    [
      'apps/web/src/features/account/list.tsx',
      `import { a } from '../security/a.ts'`,
      /must not import/,
    ],
    [
      'apps/web/src/shared/tiles.tsx',
      `import { a } from '../features/market/a.ts'`,
      /must not import/,
    ],
    ['apps/web/src/live/a.ts', `import { Tiles } from '../shared/tiles.tsx'`, /must not import/],
    ['apps/web/src/lib/a.ts', `import { call } from '../api/client.ts'`, /must not import/],
    ...['api/client.ts', 'live/use-price.ts', 'shared/tiles.tsx'].flatMap(
      (path): [string, string, RegExp][] => [
        [
          'apps/web/src/ui/display/card.tsx',
          `import { a } from '../../${path}'`,
          /must not import/,
        ],
        ['apps/web/src/ui/display/card.tsx', `import('../../${path}')`, /must not import/],
        [
          'apps/web/src/ui/display/card.tsx',
          `import type { A } from '../../${path}'`,
          /must not import/,
        ],
      ],
    ),
    [
      'apps/web/src/features/wallet/list.tsx',
      `import { a } from '../market/a.ts'`,
      /must not import/,
    ],
    [
      'apps/web/src/features/wallet/list.tsx',
      `import { a } from '../../app/routes.ts'`,
      /must not import/,
    ],
    [
      'apps/web/src/ui/inputs/button.tsx',
      `import { a } from '../../features/market/a.ts'`,
      /must not import/,
    ],
    [
      'apps/web/src/ui/inputs/button.tsx',
      `import { a } from '../../../../server/src/app.ts'`,
      /must not import/,
    ],
    ['apps/console/src/main.tsx', `import { a } from '../../web/src/lib/a.ts'`, /must not import/],
    ['apps/console/src/main.tsx', `import { fee } from '@candor/rules'`, /must not import rules/],
    ['apps/console/src/unknown/list.tsx', ``, /no import rule knows/],
    [
      'apps/console/src/products/products.tsx',
      `import { a } from '../funding/words.ts'`,
      /must not import console\/funding/,
    ],
    ['apps/console/src/loans/loans.tsx', `import { a } from '../app/lists.ts'`, /must not import/],
    ['apps/console/src/ui/lines.tsx', `import { a } from '../acts/use-act.tsx'`, /must not import/],
    ['apps/console/src/acts/use-act.tsx', `import { a } from '../loans/a.ts'`, /must not import/],
    ['apps/console/src/session/client.ts', `import { a } from '../ui/words.ts'`, /must not import/],
    [
      'apps/console/src/queue/descriptor.ts',
      `import { a } from '../drafts/a.ts'`,
      /must not import/,
    ],
  ]
  test.each(refused)('refuse in %s: %s', (from, line, message) => {
    expect(messages(from, line)).toEqual([expect.stringMatching(message)])
  })
})

describe('cycles', () => {
  const a = 'packages/rules/src/a.ts'
  const b = 'packages/rules/src/b.ts'

  test('finds two files that import each other', () => {
    const found = messages(a, `import { b } from './b.ts'`, { [b]: `import { a } from './a.ts'` })
    expect(found).toEqual([`import cycle: ${a} → ${b} → ${a}`])
  })

  test('counts no cycle through a type import or a lazy import', () => {
    expect(
      messages(a, `import { b } from './b.ts'`, { [b]: `import type { A } from './a.ts'` }),
    ).toEqual([])
    expect(messages(a, `import { b } from './b.ts'`, { [b]: `await import('./a.ts')` })).toEqual([])
  })
})
