// The naive list: all rows in one state, and every update draws them all. A row has the same parts as a row of the app.
// No JSX, as in the bare page.
import type { Quote, StreamMessage, Ticker } from '@candor/api'
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const digits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

function pathOf(values: readonly string[]): string {
  const numbers = values.map(Number)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const y = (value: number) => 24 - ((value - low) / (high - low || 1)) * 24
  return numbers.map((value, at) => `${at === 0 ? 'M' : 'L'}${at * 3} ${y(value)}`).join('')
}

function Row({ row }: { row: Ticker }) {
  const line = h('svg', { viewBox: '0 0 64 24', width: 64, height: 24, key: 'line' }, [
    h('path', { key: 'path', d: pathOf(row.sparkline), fill: 'none', stroke: 'green' }),
  ])
  return h('div', { className: 'row', 'data-row': row.symbol }, [
    h('button', { key: 'star', type: 'button' }, '☆'),
    h('a', { key: 'link', href: `#/kline?symbol=${row.symbol}` }, [
      h('img', { key: 'icon', alt: '', width: 24, height: 24 }),
      h('span', { key: 'name' }, row.name),
      h('span', { key: 'volume' }, compact.format(Number(row.volume))),
      line,
      h('span', { key: 'price' }, digits.format(Number(row.price))),
      h('span', { key: 'change' }, percent.format(Number(row.changeRate))),
    ]),
    h('button', { key: 'bell', type: 'button' }, '♪'),
  ])
}

function List({ first, port }: { first: readonly Ticker[]; port: string }) {
  const [rows, setRows] = useState(first)
  useEffect(() => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    socket.addEventListener('open', () => {
      for (const { symbol } of first)
        socket.send(JSON.stringify({ op: 'sub', ch: `ticker:${symbol}` }))
    })
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(data as string) as StreamMessage[]
      const quotes = frame.flatMap((message) => (message.data ?? []) as Quote[])
      for (const quote of quotes)
        setRows((before) =>
          before.map((row) => (row.symbol === quote.symbol ? { ...row, ...quote } : row)),
        )
    })
    return () => socket.close()
  }, [first, port])
  return h(
    'main',
    null,
    rows.map((row) => h(Row, { key: row.symbol, row })),
  )
}

const response = await fetch('/tickers.json')
const first = (await response.json()) as readonly Ticker[]
const port = new URLSearchParams(location.search).get('feed') ?? ''
createRoot(document.querySelector('#root')!).render(h(List, { first, port }))
