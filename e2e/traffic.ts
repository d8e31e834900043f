import type { Page, Route, WebSocketRoute } from 'playwright-core'

/** The parts of a request that tests use. */
export type Sent = { readonly key: string | undefined; readonly body: string | null }

/** Records every request to a path of the API; `act` decides about each. */
export async function watchCalls(
  page: Page,
  path: string,
  act: (route: Route, number: number) => Promise<void> = (route) => route.continue(),
): Promise<{ readonly sent: readonly Sent[]; readonly end: () => Promise<void> }> {
  const sent: Sent[] = []
  const pattern = `**${path}`
  await page.route(pattern, async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
    await act(route, sent.length)
  })
  return { sent, end: () => page.unroute(pattern) }
}

/** The app's stream under the test's control. Call before the page is opened. */
export type Stream = {
  /** Holds prices back on a live connection, like a stale feed. */
  pausePrices: () => void
  resumePrices: () => void
  /** Breaks the connection; the app reconnects. */
  cut: () => Promise<void>
  /** Number of connections so far. */
  readonly connections: () => number
}

type Message = { readonly ch?: string }

export async function holdStream(page: Page): Promise<Stream> {
  let isPaused = false
  let connections = 0
  let current: WebSocketRoute | null = null
  await page.routeWebSocket('**/api/ws', (socket) => {
    connections += 1
    current = socket
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Message[]
      const passing = isPaused ? frame.filter(({ ch }) => !ch?.startsWith('ticker:')) : frame
      if (passing.length > 0) socket.send(JSON.stringify(passing))
    })
  })
  return {
    pausePrices: () => {
      isPaused = true
    },
    resumePrices: () => {
      isPaused = false
    },
    cut: async () => {
      await current?.close({ code: 1012 })
    },
    connections: () => connections,
  }
}
