import { helpCategories, holdsText, type HelpItem } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePublished } from '../parts/use-published.ts'

/** `/helpCenter`: what Candor does, shelf by shelf, and a way to look for a word. */
export function HelpScreen() {
  const t = useTranslations('help')
  const words = useTranslations('support')
  usePublished()
  const items = useCall('listHelp', { pageSize: 100 }, { staleMs: staleMs.catalogue })
  return (
    <Page title={t('title')} onRefresh={items.refetch}>
      <QueryView
        query={items}
        skeleton={<SkeletonRows count={8} />}
        empty={<EmptyState text={t('empty')} />}
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
  const ui = useTranslations('ui')
  const [keyword, setKeyword] = useState('')
  const found = items.filter(({ title, summary }) => holdsText(`${title} ${summary}`, keyword))
  return (
    <>
      <TextField
        label={t('search')}
        type="search"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        autoComplete="off"
      />
      {found.length === 0 && <EmptyState text={ui('nothingFound')} />}
      {helpCategories.map((category) => (
        <Shelf
          key={category}
          title={t(`categories.${category}`)}
          items={found.filter(({ categoryId }) => categoryId === category)}
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
