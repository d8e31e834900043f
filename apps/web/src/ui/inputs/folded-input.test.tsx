import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full } from '../../testing/samples.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  api = fakeApi(full)
  await renderApp('/__kit')
})
afterEach(() => api.restore())

const code = () => page.getByLabelText('Code', { exact: true })
const reference = () => page.getByLabelText('Reference', { exact: true })
const inputOf = (field: ReturnType<typeof code>) => field.element() as HTMLInputElement

/** Puts a text into an input as a browser does, with the events of an input method that is composing it. */
function compose(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
}
const begin = (input: HTMLInputElement) =>
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
const end = (input: HTMLInputElement) =>
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))

test.each([
  ['full width', '１２３４５６'],
  ['Arabic-Indic', '١٢٣٤٥٦'],
])('typed digits become plain ones: %s', async (_script, digits) => {
  for (const field of [code(), reference()]) {
    await field.click()
    for (const digit of digits) await userEvent.keyboard(digit)
    await expect.element(field).toHaveValue('123456')
  }
})

test('an input method composes undisturbed, and its text is folded at the end', async () => {
  for (const field of [code(), reference()]) {
    const input = inputOf(field)
    begin(input)
    for (const composed of ['１', '１２', '１２３']) {
      compose(input, composed)
      await expect.element(field).toHaveValue(composed)
    }
    end(input)
    await expect.element(field).toHaveValue('123')
  }
})

test('the caret stays behind an inserted digit', async () => {
  for (const field of [code(), reference()]) {
    await field.fill('1245')
    const input = inputOf(field)
    input.setSelectionRange(2, 2)
    await userEvent.keyboard('３')
    await expect.element(field).toHaveValue('12345')
    expect(input.selectionStart).toBe(3)
  }
})
