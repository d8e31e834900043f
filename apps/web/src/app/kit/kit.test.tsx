import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startTheme } from '../../theme/apply-theme.ts'
import { setPreferences } from '../../theme/preferences.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full } from '../../testing/samples.ts'

let stops: (() => void)[] = []
beforeEach(async () => {
  stops = [fakeApi(full).restore, startTheme()]
  await renderApp('/__kit')
})
afterEach(() => {
  for (const stop of stops) stop()
})

const opener = (name: string) => page.getByRole('button', { name, exact: true })

test.each(layoutThemes)('axe finds nothing in the kit, %s', async (theme) => {
  setPreferences({ theme })
  await expect.element(page.getByRole('heading', { name: 'Kit', exact: true })).toBeVisible()
  const { violations } = await axe.run(document.querySelector('[data-main]') ?? document)
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]),
  ).toEqual([])
})

test('a sheet takes the focus, locks the page, closes on Escape and returns the focus', async () => {
  await opener('Sheet').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  expect(document.querySelector<HTMLElement>('[data-main]')?.style.overflowY).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(document.querySelector<HTMLElement>('[data-main]')?.style.overflowY).toBe('')
  expect(document.activeElement).toBe(opener('Sheet').element())
})

test('a blocked confirmation shows the reason and cannot be pressed', async () => {
  await opener('Blocked').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The service rests for a moment.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Open long 0.10 BTC' })).toBeDisabled()
})

test('a toast stays for two seconds and is read out', async () => {
  vi.useFakeTimers()
  stops.push(() => vi.useRealTimers())
  await opener('Toast').click()
  const toast = page.getByText('Copied', { exact: true }).last()
  await expect.element(toast).toBeVisible()
  const box = toast.element()
  expect(box.getAttribute('role')).toBe('status')
  vi.advanceTimersByTime(1999)
  await expect.element(toast).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.poll(() => box.matches(':popover-open')).toBe(false)
})

test.each(layoutThemes)('a toast is dark and slightly translucent, %s', async (theme) => {
  setPreferences({ theme })
  await opener('Toast').click()
  const toast = page.getByText('Copied', { exact: true }).last()
  await expect.element(toast).toBeVisible()
  const { backgroundColor, color, transitionProperty } = getComputedStyle(toast.element())
  expect(backgroundColor).toBe('rgba(27, 32, 43, 0.92)')
  expect(color).toBe('rgb(241, 244, 249)')
  expect(transitionProperty).toContain('opacity')
})

test('choices answer to arrow keys', async () => {
  const first = page
    .getByRole('radiogroup', { name: 'Segment' })
    .getByRole('radio', { name: 'One' })
  first.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(page.getByRole('radiogroup', { name: 'Line' }).getByRole('radio', { name: 'Two' }))
    .toBeChecked()
})
