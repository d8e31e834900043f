import { holdsText } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import licences from 'virtual:licences'
import { Card } from '../../../ui/display/card.tsx'
import { IconChevronDown } from '../../../ui/display/icons.ts'
import { Page } from '../../../ui/display/page.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { groupsOf } from './groups.ts'
import type { Group, Package } from './groups.ts'
import styles from './licences.module.css'

/** `/my/licences`: the third-party packages of this build, from its lock file. */
export function LicencesScreen() {
  const t = useTranslations('licences')
  const ui = useTranslations('ui')
  const [keyword, setKeyword] = useState('')
  const found = licences.filter(([name]) => holdsText(name, keyword))
  return (
    <Page title={t('title')}>
      <p className={styles.explain}>{t('explain', { count: licences.length })}</p>
      <TextField
        label={t('search')}
        type="search"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {found.length === 0 ? (
        <EmptyState text={ui('nothingFound')} />
      ) : (
        <Card flush>
          {groupsOf(found).map((group) => (
            <LicenceGroup key={group.licence} group={group} isFound={keyword.trim() !== ''} />
          ))}
        </Card>
      )}
    </Page>
  )
}

/** The packages under one licence, rendered only when it is opened or matches the search. */
function LicenceGroup({ group, isFound }: { group: Group; isFound: boolean }) {
  const t = useTranslations('licences')
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = isFound || wasOpened
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!isFound) setWasOpened(currentTarget.open)
      }}
    >
      <summary className={styles.head}>
        <span className={styles.name} translate="no">
          {group.licence ?? t('unnamed')}
        </span>
        <span className={styles.count}>{group.packages.length}</span>
        <IconChevronDown size={18} className={styles.arrow} aria-hidden />
      </summary>
      {isOpen && <Packages packages={group.packages} />}
    </details>
  )
}

function Packages({ packages }: { packages: readonly Package[] }) {
  return (
    <ul className={styles.list} translate="no">
      {packages.map(([name, version]) => (
        <li key={`${name} ${version}`} className={styles.row}>
          <span className={styles.name}>{`${name} `}</span>
          <span className={styles.count}>{version}</span>
        </li>
      ))}
    </ul>
  )
}
