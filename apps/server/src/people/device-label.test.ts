import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const of = (userAgent: string, deviceName: string | null = null) =>
  deviceLabel({ deviceName, userAgent })

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
      'like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
])('%s', (userAgent, label) => {
  expect(of(userAgent)).toBe(label)
})

test('prefers the device’s own name, and has none for an unknown device', () => {
  expect(of('Mozilla/5.0 (X11; Linux x86_64)', 'my desk')).toBe('my desk')
  expect(of('curl/8.9')).toBeNull()
})
