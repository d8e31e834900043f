import { expect, test } from 'vitest'
import { hrefTo, pathTo, pickSearch, routeAt, routeNames, routes } from './routes.ts'

test('no path occurs twice', () => {
  const paths = routeNames.map((name) => routes[name].path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('links carry their search inside the hash', () => {
  expect(hrefTo('chart', { symbol: 'BTCUSDT' })).toBe('#/kline?symbol=BTCUSDT')
  expect(hrefTo('inbox', { to: 'a+b@c.de' })).toBe('#/sandbox/inbox?to=a%2Bb%40c.de')
  expect(pathTo('home')).toBe('/home')
})

test('only known search keys are accepted, as text', () => {
  expect(pickSearch('position', { id: '12345678901234567890', other: '1' })).toEqual({
    id: '12345678901234567890',
  })
  expect(pickSearch('home', { id: '1' })).toEqual({})
})

test('the screens that the specification leaves public need no login, nor do the screens on the way to them', () => {
  const open = routeNames.filter((name) => !routes[name].login).map((name) => routes[name].path)
  expect(open.toSorted()).toEqual([
    '/__kit',
    '/articleDetail',
    '/articleList',
    '/articleShare',
    '/demotrading',
    '/hangqing',
    '/hangqing/distribution',
    // A user who cannot sign in may need help.
    '/helpCenter',
    '/helpDetail',
    '/home',
    '/kline',
    '/login',
    '/miaoheyueOutcomes',
    '/my/licences',
    '/outlink',
    '/sandbox/inbox',
    // A user returning from a sign-in service is not signed in yet.
    '/signInReturn',
    '/transparency',
    '/xinwen',
    '/zhaiquan',
    '/zhaiquanPool',
  ])
})

test('an unknown path has no route', () => {
  expect(routeAt('/nowhere')).toBeNull()
  expect(routeAt('/hangqing')).toBe('quotes')
})
