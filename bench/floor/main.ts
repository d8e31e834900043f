// The bare page: the cost of React, a router, a query cache and one lazy chart before anything is built on them. No
// JSX, so that it is type-checked with the settings of everything else here.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement as h, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { Candle, Row } from './data.ts'

const Chart = lazy(async () => ({ default: (await import('./chart.ts')).Chart }))

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path)
  return (await response.json()) as Answer
}

function Screen() {
  const rows = useQuery({ queryKey: ['rows'], queryFn: () => read<Row[]>('/rows.json') })
  const candles = useQuery({
    queryKey: ['candles'],
    queryFn: () => read<Candle[]>('/candles.json'),
  })
  const chart = candles.data && h(Suspense, null, h(Chart, { candles: candles.data }))
  const list = rows.data?.map(({ symbol, price, change }) =>
    h('li', { key: symbol, className: 'row', 'data-row': symbol }, [
      h('span', { key: 'name' }, symbol),
      h('span', { key: 'price' }, price),
      h('span', { key: 'change' }, change),
    ]),
  )
  return h('main', null, [
    h('p', { key: 'title', className: 'title' }, 'Markets'),
    h('div', { key: 'chart', className: 'chart' }, chart),
    h('ul', { key: 'rows', className: 'rows' }, list),
  ])
}

const root = createRootRoute()
const home = createRoute({ getParentRoute: () => root, path: '/', component: Screen })
const router = createRouter({ routeTree: root.addChildren([home]), history: createHashHistory() })
const element = document.querySelector('#root')
if (element === null) throw new Error('#root is missing from index.html')
createRoot(element).render(
  h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router })),
)
