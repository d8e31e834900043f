import type { Page, Route, WebSocketRoute } from 'playwright-core'

/** What a request of the app is made of, as far as tests look. */
export type Sent = { readonly key: string | undefined; readonly body: string | null }

/** Notes every request to a path of the API, and lets `act` decide what becomes of it. */
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

/** The app's stream, held by the test. Place it before the page is opened. */
export type Stream = {
  /** Keeps prices back while the connection lives on, as a feed that stands still. */
  pausePrices: () => void
  resumePrices: () => void
  /** Breaks the connection; the app opens a new one by itself. */
  cut: () => Promise<void>
  /** How many times the app has connected. */
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
