import { folderCatalogues, webCatalogues } from './catalogues.ts'
import type { Catalogues } from './catalogues.ts'
import { walk } from './syntax.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

/** One rule of a language: the refused wording and its replacement. */
type Rule = { language: string; instead: string; pattern: RegExp; excused?: readonly string[] }

/** Nouns of the reader's possessions: with `su` before them they address the reader formally. */
const possessions =
  'alertas?|autenticador|banco|billeteras?|canjes?|código|contraseñas?|correo|cuentas?|datos|depósitos?|' +
  'dinero|dispositivos?|identidad|límites?|lista|llaves?|móvil|navegador|nombre|órdenes|país|pantalla|' +
  'posiciones|saldos?|retiros?|sesión|sesiones|solicitud|teléfono|verificación'

/**
 * Formal imperatives that are no other word. `entre` and `cierre` have other meanings, so they need their complement.
 */
const orders =
  'abra|acepte|active|añada|compruebe|comunique|confirme|contacte|copie|cree|demuestre|deposite|desactive|' +
  'elija|elimine|empiece|envíe|escanee|escriba|espere|establezca|firme|guarde|indique|ingrese|inicie|' +
  'instale|introduzca|lea|mire|pague|pida|pregunte|pulse|reclame|rellene|repita|retire|revise|seleccione|' +
  'toque|transfiera|use|utilice|verifique|vincule|vuelva|entre (?:con|en)|cierre (?:las|la|su|sus)'

/** Formal imperatives with an attached pronoun; the familiar ones end in other letters. */
const boundOrders =
  '(?:anúle|arrégle|bórre|compruébe|comuníque|cópie|desbloquée|elíja|envíe|guárde|inténte|míre|pída|' +
  'recháce|resuélva|véa)l[oa]s?|escríbanos|póngal[eoa]|regístrese|verifíquese'

/** Verbs of acts towards the reader: `le avisamos`. */
const done = 'avisa(?:mos|ría)|enviamos|impiden?|muestra|pedimos|pedirá|protege'

const spanish = 'xi'
const rules: readonly Rule[] = [
  {
    language: spanish,
    instead: 'users are addressed as tú',
    pattern: new RegExp(
      `\\busted(?:es)?\\b|(?<!\\p{L})sus? (?:\\p{L}+ )?(?:${possessions})(?!\\p{L})|(?:^|[.:;¿¡«"] ?)(?:${orders})(?!\\p{L})|` +
        `(?<!\\p{L})(?:${boundOrders})(?!\\p{L})|\\b(?:se )?les? (?:${done})(?!\\p{L})|¿(?:\\p{L}+ )?olvidó`,
      'iu',
    ),
    // ESMA prescribes this wording, formal form included.
    excused: ['country.warning'],
  },
  {
    language: spanish,
    // `recargar` means to reload a page.
    instead: 'recharge is depósito, depositar',
    pattern: /\brecarg(?:as?|ar|u\p{L}+)\b(?! la página)/iu,
    excused: ['app.reload'],
  },
  { language: spanish, instead: 'a wallet is billetera', pattern: /\bmonederos?\b/i },
  {
    language: spanish,
    instead: 'a withdrawal is retiro',
    pattern: /\b(?:cada|las?|una) retiradas?\b/i,
  },
]

/** Words and forms that a language's style refuses, in catalogues, first content and the server's letters. */
export function checkWording(tree: Tree): Finding[] {
  return rules.flatMap(({ language, instead, pattern, excused = [] }) =>
    textsOf(tree, language).flatMap(({ file, line, key, text }) => {
      const found = excused.includes(key) ? null : pattern.exec(text)
      return found === null ? [] : [{ file, line, message: `"${found[0].trim()}": ${instead}` }]
    }),
  )
}

type TextAt = { file: string; line: number; key: string; text: string }

function textsOf(tree: Tree, language: string): TextAt[] {
  const catalogues = [...folderCatalogues(tree), webCatalogues(tree)].flatMap((each) =>
    ofCatalogue(each, language),
  )
  const others = [...tree].flatMap(([file, text]) => {
    if (file.startsWith(`data/content/${language}/`)) return ofContent(file, text)
    return /^apps\/server\/.+\.ts$/.test(file) &&
      !isForTests(file) &&
      text.includes(`${language}: `)
      ? ofScript(file, text, language)
      : []
  })
  return [...catalogues, ...others]
}

function ofCatalogue({ languages }: Catalogues, language: string): TextAt[] {
  const catalogue = languages.get(language)
  return [...(catalogue?.messages ?? [])].flatMap(([key, text]) => {
    const source = catalogue?.sourceOf(key)
    if (source === undefined) return []
    const line = lineAt(source.text, source.text.indexOf(JSON.stringify(text)))
    return [{ file: source.file, line, key, text }]
  })
}

/** The texts between tags, regardless of line breaks. */
function ofContent(file: string, text: string): TextAt[] {
  return [...text.matchAll(/[^<>]+(?=<|$)/g)].map(({ 0: piece, index }) => ({
    file,
    line: lineAt(text, index + piece.length - piece.trimStart().length),
    key: '',
    text: piece.trim().replaceAll(/\s+/g, ' '),
  }))
}

/** The texts below a property with the language's name. */
function ofScript(file: string, text: string, language: string): TextAt[] {
  const spans: { start: number; end: number }[] = []
  const found: TextAt[] = []
  walk(file, text, (node) => {
    if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === language)
      spans.push({ start: node.value.start, end: node.value.end })
    if (node.type !== 'Literal' || typeof node.value !== 'string') return
    if (!spans.some(({ start, end }) => start <= node.start && node.end <= end)) return
    found.push({ file, line: lineAt(text, node.start), key: '', text: node.value })
  })
  return found
}
