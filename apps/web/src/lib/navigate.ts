import { history, navigate } from './history.ts'
import { pathTo } from './routes.ts'
import type { RouteName, SearchOf } from './routes.ts'

export { history }

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
  navigate(path, replace)
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
