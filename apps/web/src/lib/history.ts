import { createBrowserHistory } from '@tanstack/react-router'

/** The one history of the app, in the hash: the router listens to it, helpers move it. */
export const history = createBrowserHistory({
  createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  parseLocation: () => parse(window.location.hash, window.history.state),
})

/** Reads the hash alone: a query before it belongs to whoever linked here, and to no screen. */
function parse(hash: string, state: unknown) {
  const href = `/${(hash.split('#')[1] ?? '').replace(/^[\s\\/]+/, '')}`
  const at = href.includes('?') ? href.indexOf('?') : href.length
  const parts = { href, pathname: href.slice(0, at), search: href.slice(at), hash: '' }
  // An address typed by hand has no state; it counts as a first page.
  return { ...parts, state: { __TSR_index: 0, key: href, __TSR_key: href, ...(state as object) } }
}

/** Closes each open sheet, the lowest first. Each one stands on an entry of its own, so that Back closes it. */
const sheets: (() => void)[] = []
/** The address that the open sheets stand on. */
let base = ''
/** A step back of our own that is under way: where it leads, and what happens after it. */
let returning: Return | null = null
type Return = { to: number; next: (() => void) | undefined; timer: ReturnType<typeof setTimeout> }

/** A step back that finds no entry is never answered; nothing may wait for it longer than this, in ms. */
const longestReturn = 3000

/** How many sheets were open on the present entry. */
function depth(): number {
  const { sheets: count } = history.location.state as { sheets?: number }
  return count ?? 0
}

/** Notes a sheet that opens. Returns a function for its end, which also takes its entry away. */
export function enterSheet(close: () => void): () => void {
  if (sheets.length === 0) base = history.location.href
  sheets.push(close)
  queueMicrotask(settle)
  return () => {
    sheets.splice(sheets.indexOf(close), 1)
    queueMicrotask(settle)
  }
}

/** Opens an address. An entry of a sheet gives way to it: Back must never lead onto a closed sheet. */
export function navigate(path: string, replace: boolean): void {
  if (returning !== null) {
    returning.next = () => navigate(path, replace)
    return
  }
  const surplus = replace ? depth() : depth() - 1
  if (surplus > 0) stepBack(surplus, () => navigate(path, replace))
  else if (replace || depth() > 0) history.replace(path)
  else history.push(path)
}

/** Resolves when no step back is under way. */
export async function settled(): Promise<void> {
  await Promise.resolve()
  while (returning !== null) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Makes the entries fit the open sheets. */
function settle(): void {
  if (returning !== null) return
  const surplus = depth() - sheets.length
  if (surplus > 0) stepBack(surplus)
  if (surplus >= 0 || history.location.href !== base) return
  history.push(base, { sheets: depth() + 1 })
  history.flush()
  settle()
}

function stepBack(count: number, next?: () => void): void {
  returning = { to: depth() - count, next, timer: setTimeout(arrive, longestReturn) }
  history.go(-count)
}

function arrive(): void {
  if (returning === null) return
  const { to, next, timer } = returning
  clearTimeout(timer)
  returning = null
  // Further back than we went: the user's Back came together with ours.
  if (depth() < to) closeAbove(depth())
  else if (next === undefined) settle()
  next?.()
}

/** Once the sheets are gone, or have refused, the entries follow: a sheet that stays needs its own again. */
function closeAbove(left: number): void {
  for (const close of sheets.slice(left).toReversed()) close()
  setTimeout(settle)
}

history.subscribe(({ action: { type }, location }) => {
  const isPop = type !== 'PUSH' && type !== 'REPLACE'
  if (returning !== null) {
    if (isPop) arrive()
  } else if (location.href !== base) closeAbove(0)
  else if (isPop) closeAbove(depth())
})

const listeners = new Set<Parameters<typeof history.subscribe>[0]>()
let heard = { href: history.location.href, depth: depth() }
history.subscribe((event) => {
  const before = heard
  heard = { href: history.location.href, depth: depth() }
  if (heard.href === before.href && heard.depth + before.depth > 0) return
  for (const listener of listeners) listener(event)
})

/** What the router hears: a step between a page and its sheets is not a change of route. */
export const pageHistory = Object.create(history, {
  // The router looks whether anyone listens, and loads by itself until then.
  subscribers: { value: listeners },
  subscribe: {
    value: (listener: Parameters<typeof history.subscribe>[0]) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  },
}) as typeof history

// Reloaded while a sheet was open: the sheet is gone, and so is its entry.
settle()
