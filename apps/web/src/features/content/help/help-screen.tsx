import { helpShelves, type HelpItem } from '@candor/api'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { FoundIn } from '../found-in.tsx'
import { SearchBox } from '../search-box.tsx'
import { useKeyword } from '../use-keyword.ts'
import { usePublished } from '../use-published.ts'

/** `/helpCenter`: help articles by category; the search also finds the help on an error's code or message. */
export function HelpScreen() {
  const t = useTranslations('help')
  const ui = useTranslations('ui')
  const words = useTranslations('support')
  usePublished()
  const { keyword, ask, ...box } = useKeyword()
  const items = useCall(
    'listHelp',
    { pageSize: 100, ...ask },
    { staleMs: staleMs.catalogue, keepPrevious: true },
  )
  return (
    <Page title={t('title')} onRefresh={items.refetch}>
      <SearchBox label={t('search')} {...box} />
      <QueryView
        query={items}
        skeleton={<SkeletonRows count={8} />}
        empty={<EmptyState text={keyword === '' ? t('empty') : ui('nothingFound')} />}
      >
        {({ records }) => <Shelves items={records} />}
      </QueryView>
      <LinkButton to="support" look="secondary">
        {words('title')}
      </LinkButton>
    </Page>
  )
}

function Shelves({ items }: { items: readonly HelpItem[] }) {
  const t = useTranslations('help')
  return (
    <>
      <FoundIn rows={items} />
      {helpShelves.map((category) => (
        <Shelf
          key={category}
          title={t(`categories.${category}`)}
          items={items.filter(({ categoryId }) => categoryId === category)}
        />
      ))}
    </>
  )
}

function Shelf({ title, items }: { title: string; items: readonly HelpItem[] }) {
  if (items.length === 0) return null
  return (
    <Card title={title} flush>
      {items.map((item) => (
        <ListRow
          key={item.id}
          title={item.title}
          detail={item.summary}
          to="helpText"
          search={{ id: item.id }}
          tall
        />
      ))}
    </Card>
  )
}
