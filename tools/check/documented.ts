import { checkConsoleCalls } from './console-calls.ts'
import { isForTests, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const proofForm = 'packages/verify/src/proof-form.ts'
const proofs = 'docs/proofs.md'
const server = 'apps/server/src/'
const operating = 'docs/operating.md'

/**
 * Fields of a proof, jobs of the server and calls of the console that their documents do not name, and documented jobs and
 * calls that no longer exist.
 */
export function checkDocumented(tree: Tree): Finding[] {
  return [
    ...checkProofs(tree.get(proofForm) ?? '', tree.get(proofs) ?? ''),
    ...checkJobs(tree),
    ...checkConsoleCalls(tree),
  ]
}

/**
 * The verifier refuses a file with an undocumented field or word, so the document names all of them: the fields of a
 * product in that product's section, the others anywhere.
 */
function checkProofs(source: string, document: string): Finding[] {
  const forms = formsOf(source)
  const products = [...document.matchAll(/order\.product = "(\w+)"/g)].map(([, name = '']) => name)
  const ofProducts = new Set(products.flatMap((product) => [...reach(forms, product)]))
  const others = [...forms.keys()].filter((form) => !ofProducts.has(form))
  return [
    ...products.flatMap((product) =>
      missing(forms, reach(forms, product), sectionOf(document, product), `of ${product} `),
    ),
    ...missing(forms, new Set(others), document, ''),
  ]
}

type Form = { readonly text: string; readonly position: number; readonly source: string }

/** Every form by its name, as source text. */
function formsOf(source: string): Map<string, Form> {
  const starts = [...source.matchAll(/^(?:export )?const (\w+) = /gm)]
  return new Map(
    starts.map(({ 1: name = '', index }, place) => [
      name,
      { text: source.slice(index, starts[place + 1]?.index), position: index, source },
    ]),
  )
}

/** A form and the forms that it consists of. */
function reach(forms: ReadonlyMap<string, Form>, name: string, seen = new Set<string>()) {
  const form = forms.get(name)
  if (form === undefined || seen.has(name)) return seen
  seen.add(name)
  for (const [word] of form.text.matchAll(/\b\w+\b(?!:)/g))
    if (word !== name) reach(forms, word, seen)
  return seen
}

/** The section of a product in the document: up to the start of the next product. */
function sectionOf(document: string, product: string): string {
  const place = document.indexOf(`order.product = "${product}"`)
  const next = document.indexOf('order.product = "', place + 1)
  // The name stands inside a code span.
  return document.slice(document.lastIndexOf('\n', place), next < 0 ? undefined : next)
}

function missing(
  forms: ReadonlyMap<string, Form>,
  names: ReadonlySet<string>,
  text: string,
  where: string,
): Finding[] {
  const named = new Set(
    [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].flatMap(
      ([, code = '']) => code.match(/[\w-]+/g) ?? [],
    ),
  )
  return [...names].flatMap((name) => {
    const { text: form, position, source } = forms.get(name)!
    const fields = [...form.matchAll(/[{\s](\w+): /g)]
    const words = [...form.matchAll(/(?<=\bword\([^)]*)'([\w-]+)'/g)]
    return [...fields, ...words]
      .filter(({ 1: word = '' }) => !named.has(word))
      .map(({ 1: word = '', index }) => ({
        file: proofForm,
        line: lineAt(source, position + index + 1),
        message: `"${word}" ${where}is not described in ${proofs}`,
      }))
  })
}

/** Every job of the server is in one table of the document, and the table has no others. */
function checkJobs(tree: Tree): Finding[] {
  const document = tree.get(operating) ?? ''
  const running = [...tree]
    .filter(([file]) => file.startsWith(server) && !isForTests(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:jobs\.every|job)\(\s*'([^']+)'/g)].map(({ 1: name = '', index }) => ({
        file,
        line: lineAt(text, index),
        name,
      })),
    )
  const start = document.indexOf('| job | every |')
  const table = start < 0 ? '' : document.slice(start).split('\n\n', 1)[0]!
  const listed = [...table.matchAll(/^\| ([a-z][^|]*?) \|/gm)]
    .slice(1)
    .map(({ 1: name = '', index }) => ({
      file: operating,
      line: lineAt(document, start + index),
      name,
    }))
  const lacks = (names: readonly { name: string }[]) => {
    const known = new Set(names.map(({ name }) => name))
    return ({ name }: { name: string }) => !known.has(name)
  }
  return [
    ...running.filter(lacks(listed)).map(({ file, line, name }) => ({
      file,
      line,
      message: `the job "${name}" is not in the table of ${operating}`,
    })),
    ...listed.filter(lacks(running)).map(({ file, line, name }) => ({
      file,
      line,
      message: `names the job "${name}", which does not run`,
    })),
  ]
}
