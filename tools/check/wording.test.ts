import { describe, expect, test } from 'vitest'
import { treeOf } from './tree.ts'
import { checkWording } from './wording.ts'

const web = 'apps/web/src/features/security/messages.json'

/** The findings for a Spanish text, under a key of the web app's catalogue. */
function found(text: string, key = 'text'): string[] {
  const messages = JSON.stringify({ [`screen.${key}`]: { xi: text } })
  return checkWording(treeOf({ [web]: messages })).map(({ message }) => message)
}

describe('in Spanish', () => {
  test.each([
    'Introduzca su código.',
    'Escriba un precio mayor que cero.',
    'Listo. Espere, por favor.',
    'Lo fijó usted: como máximo 5.',
    'Se cambió su contraseña de retiro.',
    'Se cierra la sesión en sus otros dispositivos.',
    '¿Olvidó su contraseña?',
    'No se envió nada. Inténtelo de nuevo.',
    'Si pagó, avise de nuevo o escríbanos.',
    'Le avisamos cada vez.',
    'Entre con una identidad que avala otro servicio.',
  ])('finds “%s”, the formal form', (text) => {
    expect(found(text)).toEqual([expect.stringMatching('tú')])
  })

  test.each([
    'Introduce tu código. Espera un momento.',
    'Se pausa hasta que empiece el día o elija otro la casa.',
    '{name} sigue abierta: su precio es antiguo.',
    'Puntos que siguen la tendencia y muestran sus giros',
    'Cierre de {quantity} a {price}',
    'Entre el 74 y el 89 % de las cuentas pierden dinero.',
    'El pago no se acepta. Lo devolvemos a su origen.',
    'Puede haber una versión más nueva.',
    'Inténtalo de nuevo, pídelo o guárdalo.',
  ])('accepts “%s”', (text) => {
    expect(found(text)).toEqual([])
  })

  test('allows one word for a recharge, one for a wallet and one for a withdrawal', () => {
    expect(found('Hay 3 recargas en camino')).toEqual([expect.stringMatching('depósito')])
    expect(found('No puedes recargar.')).toEqual([expect.stringMatching('depósito')])
    expect(found('Pregunta a tu monedero')).toEqual([expect.stringMatching('billetera')])
    expect(found('Antes de una retirada')).toEqual([expect.stringMatching('retiro')])
    expect(found('Recarga la página.')).toEqual([])
    expect(found('Stop en {before} retirado, toma de ganancias retirada')).toEqual([])
  })

  test('accepts prescribed wording', () => {
    const text = 'Considere si comprende; su dinero.'
    const messages = JSON.stringify({
      'country.warning': { xi: text },
      'country.other': { xi: text },
    })
    expect(checkWording(treeOf({ [web]: messages }))).toHaveLength(1)
  })
})

test('reads first content and letters too, and skips other languages', () => {
  const words = `const words = {\n  'en-us': { what: 'usted' },\n  xi: { what: 'Tu código', text: 'Su código' },\n}`
  const files = {
    'data/content/xi/about.html': '<p>\n  Todo queda en su\n  pantalla.\n</p>\n<p>Bien.</p>',
    'data/content/vl/about.html': '<p>su pantalla</p>',
    'packages/api/src/messages/en-us.json': '{}',
    'packages/api/src/messages/xi.json': '{ "letter": "Su código" }',
    'apps/server/src/people/notice-words.ts': words,
    'apps/server/src/people/notice-words.test.ts': words,
  }
  expect(checkWording(treeOf(files)).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'packages/api/src/messages/xi.json:1',
    'data/content/xi/about.html:2',
    'apps/server/src/people/notice-words.ts:3',
  ])
})
