import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useIsVisiting, useVisitor } from '../api/visitor.ts'
import { routes } from '../lib/routes.ts'
import { useOnline } from '../lib/use-online.ts'
import { cx } from '../lib/cx.ts'
import { Banner } from '../ui/display/banner.tsx'
import { useShowsDemo } from '../shared/demo-frame.ts'
import { LoadingOverlay } from '../ui/overlays/loading-overlay.tsx'
import { Toaster } from '../ui/overlays/toaster.tsx'
import { useLazyPart } from '../ui/display/use-lazy-part.ts'
import type { Screens } from './lazy-screen.ts'
import { useKeptUser } from './keep-user.ts'
import { useOverlay } from './overlay-store.ts'
import { PageOutlet } from './page-outlet.tsx'
import { ReloadOffer } from './reload-offer.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { NoticeToasts } from './notice-toasts.tsx'
import { useCurrentRoute } from './use-current-route.ts'

// Few users have a visitor's demo on the device on which they sign in.
const loadCarryDemo = async () =>
  (await import('../features/contracts/demo/carry-demo.tsx')).CarryDemo

/** The frame of every screen: mode band, main container, tab bar, toasts and overlay. */
export function Shell({ screens }: { screens: Screens }) {
  const t = useTranslations('app')
  // Assumes test money until the configuration is loaded, because the opposite error would be worse.
  const isSandbox = useSession((state) => state.commonConfig?.mode !== 'live')
  const isLive = useSession((state) => state.commonConfig?.prices === 'live')
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const isVisiting = useIsVisiting()
  const mayCarry = useVisitor(({ token }) => token !== null) && isSignedIn
  const { Part: CarryDemo } = useLazyPart(loadCarryDemo, mayCarry)
  const isOnline = useOnline()
  useKeptUser(isSignedIn)
  const name = useCurrentRoute()?.name ?? null
  const overlay = useOverlay()
  const isDemo = useShowsDemo()
  return (
    <div className={styles.shell}>
      <header>
        {isSandbox && (
          <Banner tone="sandbox" band>
            {t(isLive ? 'sandboxLive' : 'sandbox')}
          </Banner>
        )}
        {isDemo && (
          <Banner tone="demo" band>
            {t(isDemo)}
          </Banner>
        )}
        {!isOnline && (
          <Banner tone="offline" band>
            {t('offline')}
          </Banner>
        )}
      </header>
      <main data-main className={cx(styles.main, isDemo && styles.demo)}>
        <PageOutlet screens={screens} />
      </main>
      <ReloadOffer />
      {(name === null || !routes[name].bare) && <TabBar current={name} />}
      <div data-surface={overlay.options.surface === 'page' ? undefined : overlay.options.surface}>
        <LoadingOverlay shown={overlay.loading} text={t('loading')} />
      </div>
      {(isSignedIn || isVisiting) && <NoticeToasts isSignedIn={isSignedIn} />}
      {CarryDemo && isSignedIn && <CarryDemo />}
      <Toaster />
    </div>
  )
}
