import { usePreferences } from './preferences.ts'
import type { Preferences } from './preferences.ts'

/** `page` follows the theme; finance screens are dark and the chart is black in both themes. */
export type Surface = 'page' | 'finance' | 'kline'

const darkQuery = '(prefers-color-scheme: dark)'
let surface: Surface = 'page'

/** Keeps the root element's attributes in step with preferences, the system theme and the route. */
export function startTheme(): () => void {
  const system = window.matchMedia(darkQuery)
  const stop = usePreferences.subscribe(applyTheme)
  system.addEventListener('change', applyTheme)
  applyTheme()
  return () => {
    stop()
    system.removeEventListener('change', applyTheme)
  }
}

/** Sets the surface of the current route. */
export function setSurface(next: Surface): void {
  surface = next
  applyTheme()
}

function applyTheme(): void {
  const root = document.documentElement
  const preferences = usePreferences.getState()
  root.dataset['theme'] = themeOf(preferences)
  root.dataset['updown'] = preferences.upDownColor
  root.dataset['density'] = preferences.density
  if (surface === 'page') delete root.dataset['surface']
  else root.dataset['surface'] = surface
  root.style.setProperty('--ts', String(preferences.textScale))
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim())
}

function themeOf({ theme }: Preferences): 'light' | 'dark' {
  if (theme !== 'auto') return theme
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light'
}
