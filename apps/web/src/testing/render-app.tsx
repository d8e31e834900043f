import { render } from 'vitest-browser-react'
import '../theme/layers.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { queryClient } from '../api/query-client.ts'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import type { Screens } from '../app/lazy-screen.ts'
import { screens as allScreens } from '../app/screens.ts'
import { startLanguage } from '../i18n/language-store.ts'
import { settled } from '../lib/history.ts'
import { open } from '../lib/navigate.ts'

/** Renders the whole app at an address inside the hash, with the present client. */
export async function renderApp(path: string, screens: Screens = allScreens) {
  queryClient.clear()
  await settled()
  open(path)
  await startLanguage()
  const router = createAppRouter(screens)
  await router.load()
  const screen = await render(<App router={router} />)
  return { screen, router }
}
