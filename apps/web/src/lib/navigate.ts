import { history, navigate } from './history.ts'
import { pathTo } from './routes.ts'
import type { RouteName, SearchOf } from './routes.ts'

export { history }

/** Opens a screen. `replace` replaces the present one in the history. */
export function go<Name extends RouteName>(
  name: Name,
  search?: SearchOf<Name>,
  replace = false,
): void {
  open(pathTo(name, search), replace)
}

/** Opens a remembered address inside the hash, such as the target of a sign-in. */
export function open(path: string, replace = false): void {
  navigate(path, replace)
}

/** One step back; home without a previous page (a link opened from outside). */
export function back(): void {
  if (history.canGoBack()) history.back()
  else go('home', {}, true)
}

/** Reloads the whole app at the present address. */
export function reload(page: Pick<Location, 'reload'> = window.location): void {
  page.reload()
}
