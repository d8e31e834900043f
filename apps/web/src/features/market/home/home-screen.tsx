import type { Service } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useBarredProducts, useOffersOptions } from '../../../api/country-policy.ts'
import { useSession } from '../../../api/session.ts'
import { LanguageButton, LanguageOffer } from '../../../i18n/language-button.tsx'
import { go } from '../../../lib/navigate.ts'
import { Button, IconButton } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IconSearch } from '../../../ui/display/icons.ts'
import { GuestReminder } from '../../../shared/guest-reminder.tsx'
import { Column, Page } from '../../../ui/display/page.tsx'
import { services, Tiles } from '../../../shared/tiles.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { BalanceCard, TestMoneyOffer } from './balance-card.tsx'
import { BarredLine } from './barred-line.tsx'
import { NoticeLine } from './notice-line.tsx'
import { RankingCard } from './ranking-card.tsx'
import { isQuiet } from './verification-quiet.ts'

const loadEnd = async () => (await import('./home-end.tsx')).HomeEnd
const loadVerification = async () => (await import('./verification-prompt.tsx')).VerificationPrompt
const loadOwn = async () => (await import('./own-buttons.tsx')).loadOwnButtons()

/** `/home`: the user's assets, the services, and the markets. */
export function HomeScreen() {
  const t = useTranslations('home')
  const isSignedIn = useSession((state) => state.token !== null)
  const offersOptions = useOffersOptions()
  const barred: readonly Service[] = useBarredProducts()
  const isOffered = (service: Service) =>
    service === 'options' ? offersOptions : !barred.includes(service)
  const offered = services.filter(isOffered)
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
        {barred.length > 0 && <BarredLine products={barred} />}
        <NoticeLine />
        {/* Both appear and disappear: they stand below the tiles, which must not move under a finger. */}
        {isSignedIn && <TestMoneyOffer />}
        {isSignedIn && <Verification />}
      </Column>
      <Column>
        <RankingCard />
        <End />
      </Column>
    </Page>
  )
}

/** Loaded after the rest, because nothing stands below it. A component of its own, so that only it is rendered again. */
function End() {
  const { Part } = useLazyPart(loadEnd)
  return Part && <Part />
}

/** Its space is reserved while it loads, unless the prompt was not shown the last time. */
function Verification() {
  const { Part } = useLazyPart(loadVerification)
  if (Part !== null) return <Part />
  return isQuiet() ? null : <div style={{ minHeight: 'calc(47 * var(--u))' }} />
}

function Actions({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('home')
  const { Part: OwnButtons } = useLazyPart(loadOwn, isSignedIn)
  return (
    <>
      {OwnButtons !== null && <OwnButtons />}
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
