import { createRoot } from 'react-dom/client'
import './theme/layers.css'
import './theme/tokens.css'
import './theme/base.css'
import { startClient } from './api/client.ts'
import { followOtherTabs } from './api/other-tabs.ts'
import { startReports } from './api/reports.ts'
import { useSession } from './api/session.ts'
import { followVisitor, useVisitor } from './api/visitor.ts'
import { App } from './app/app.tsx'
import { hasCryptography } from './app/cryptography.ts'
import { createAppRouter } from './app/router.tsx'
import { screens } from './app/screens.ts'
import { LanguageProvider } from './i18n/language-provider.tsx'
import { startLanguage } from './i18n/language-store.ts'
import { renewStream, startFeed } from './live/feed.ts'
import { startTheme } from './theme/apply-theme.ts'

/** Starts everything that runs as long as the page, then renders. Nothing waits for the server. */
async function start(): Promise<void> {
  const element = document.querySelector('#root')
  if (element === null) throw new Error('#root is missing from index.html')
  startTheme()
  const language = startLanguage()
  if (!hasCryptography()) {
    const { InsecureOrigin } = await import('./app/insecure-origin.tsx')
    await language
    createRoot(element).render(
      <LanguageProvider>
        <InsecureOrigin />
      </LanguageProvider>,
    )
    return
  }
  const router = createAppRouter(screens)
  const landing = router.load()
  void startClient()
  startReports()
  followOtherTabs()
  followVisitor()
  // Few users have a visitor's data to merge; a failure is retried at the next start.
  import('./app/start-merging.ts').then(
    (part) => part.startMerging(),
    () => {},
  )
  startFeed()
  for (const whose of [useSession, useVisitor])
    whose.subscribe(({ token }, before) => {
      if (token !== before.token) renewStream()
    })
  await Promise.all([language, landing])
  createRoot(element).render(<App router={router} />)
  // Few visits start with a short link, and the app is shown meanwhile.
  const { search } = window.location
  if (!new URLSearchParams(search).has('s')) return
  const { followShortLink } = await import('./app/short-link.ts')
  await followShortLink(search)
}

void start()
