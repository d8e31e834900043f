import { createHashHistory } from '@tanstack/react-router'
import { pathTo } from './routes.ts'
import type { RouteName, SearchOf } from './routes.ts'

/** The one history of the app: the router listens to it, helpers move it. */
export const history = createHashHistory()

/** Opens a screen. `replace` leaves no step back to the present one. */
export function go<Name extends RouteName>(
  name: Name,
  search?: SearchOf<Name>,
  replace = false,
): void {
  open(pathTo(name, search), replace)
}

/** Opens an address inside the hash as it was remembered, such as the target of a sign-in. */
export function open(path: string, replace = false): void {
  if (replace) history.replace(path)
  else history.push(path)
}

/** One step back; home where there is nothing to go back to (a link opened from outside). */
export function back(): void {
  if (history.canGoBack()) history.back()
  else go('home', {}, true)
}

/** Loads the whole app again at the present address. */
export function reload(page: Pick<Location, 'reload'> = window.location): void {
  page.reload()
}
