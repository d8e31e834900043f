import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { useSession } from '../../../api/session.ts'
import { LanguageButton, LanguageOffer } from '../../../i18n/language-button.tsx'
import { go } from '../../../lib/navigate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconSearch } from '../../../ui/icons.ts'
import { GuestReminder } from '../../../ui/guest-reminder.tsx'
import { Column, Page } from '../../../ui/page.tsx'
import { services, Tiles } from '../../../ui/tiles.tsx'
import { BalanceCard } from './balance-card.tsx'
import { DistributionCard } from './distribution-card.tsx'
import { NoticeLine } from './notice-line.tsx'
import { RankingCard } from './ranking-card.tsx'

/** `/home`: what the user has, what can be done, how the markets stand. */
export function HomeScreen() {
  const t = useTranslations('home')
  const isSignedIn = useSession((state) => state.token !== null)
  // Second contracts are where the rules of the user's country have them.
  const offersOptions = useOffersOptions()
  const offered = services.filter((service) => offersOptions || service !== 'options')
  const cache = useQueryClient()
  const refresh = () => cache.refetchQueries({ type: 'active' })
  return (
    <Page
      title={t('title')}
      back="none"
      onRefresh={refresh}
      wide
      actions={<Actions isSignedIn={isSignedIn} />}
    >
      <Column>
        {!isSignedIn && <LanguageOffer />}
        <GuestReminder />
        <BalanceCard isSignedIn={isSignedIn} />
        <Card>
          <Tiles to={offered} />
        </Card>
        <NoticeLine />
      </Column>
      <Column>
        <RankingCard />
        <DistributionCard />
      </Column>
    </Page>
  )
}

function Actions({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('home')
  return (
    <>
      {!isSignedIn && (
        <>
          <Button look="plain" onClick={() => go('login')}>
            {t('logIn')}
          </Button>
          <LanguageButton />
        </>
      )}
      <IconButton label={t('searchMarkets')} onClick={() => go('quotes')}>
        <IconSearch size={22} aria-hidden />
      </IconButton>
    </>
  )
}
