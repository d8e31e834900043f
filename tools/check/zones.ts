/** A part of the project with one rule for its imports. */
export type Zone = {
  name: string
  /** Names of zones that it may import from; `name (types)` allows `import type` only. */
  may: string[]
  /** If given, the only third-party packages that it may import (its tests may import any). */
  libraries?: string[]
}

/** The server's floors, lowest first: a module imports only from floors below its own. */
export const floors = [
  ['platform'],
  ['ledger'],
  ['policy'],
  ['people', 'market'],
  ['operator'],
  ['identity'],
  ['contracts', 'options', 'swap', 'invest', 'ieo', 'loans'],
  ['wallet'],
  ['rewards', 'contests', 'transparency', 'support', 'content'],
  ['app'],
  ['main'],
]

const notConcepts = new Set(['platform', 'ledger', 'app', 'main'])

/** The product's concepts: one word each, the name of its folder everywhere; the web app divides only `people`. */
export const concepts = floors.flat().filter((name) => !notConcepts.has(name))

/** The features of the web app: a folder for each concept, and three for `people`. */
const features = new Set([
  ...concepts.filter((name) => name !== 'people'),
  'sign-in',
  'security',
  'account',
])

/** The base folders of the web app that know nothing of the server and the session. */
const serverless = ['ui', 'i18n', 'lib', 'theme']
const webBase = [...serverless, 'api', 'live']
/** What a feature may use: also the domain's pieces that several features show. */
const forFeatures = [...webBase, 'shared']

/** The shared folders of the console, lowest first: each imports only from those before it. */
const consoleShared = ['session', 'ui', 'acts', 'queue', 'drafts']
/** The console's pages: a folder for each, or for a few that share their words. No page imports another. */
const consolePages = [
  'approvals',
  'audit',
  'channels',
  'content',
  'contests',
  'funding',
  'identities',
  'ieo',
  'letters',
  'loans',
  'markets',
  'operators',
  'orders',
  'owed-loans',
  'passkeys',
  'payouts',
  'products',
  'recharges',
  'rewards',
  'support',
  'switches',
  'users',
  'withdrawals',
]

const packages: Zone[] = [
  { name: 'money', may: [], libraries: [] },
  { name: 'rules', may: ['money'], libraries: [] },
  { name: 'api', may: ['money (types)'], libraries: ['valibot', '@valibot/to-json-schema'] },
  { name: 'verify', may: ['money', 'rules'], libraries: [] },
]
const packageNames = packages.map(({ name }) => name)

const server: Zone[] = floors.flatMap((names, height) =>
  names.map((name) => ({
    name: `server/${name}`,
    may: [
      ...packageNames,
      ...floors
        .slice(0, height)
        .flat()
        .map((lower) => `server/${lower}`),
    ],
  })),
)

const web: Zone[] = [
  ...serverless.map((name) => webZone(name, serverless)),
  ...['api', 'live'].map((name) => webZone(name, webBase)),
  webZone('shared', webBase),
]

const operatorConsole: Zone[] = [
  ...consoleShared.map((name, height) => consoleZone(name, consoleShared.slice(0, height))),
  ...consolePages.map((name) => consoleZone(name, consoleShared)),
  // The shell wires all pages of the console together.
  ...['app', 'main'].map((name) => consoleZone(name, ['*'])),
]

const fixed = new Map(
  [...packages, ...server, ...web, ...operatorConsole].map((zone) => [zone.name, zone]),
)

/** The zone of a source file; undefined if no rule covers the path, which is itself a finding. */
export function zoneOf(path: string): Zone | undefined {
  const inPackage = /^packages\/([^/]+)\/src\//.exec(path)?.[1]
  if (inPackage) return fixed.get(inPackage)
  const inServer = /^apps\/server\/src\/([^/.]+)(\/|\.ts$)/.exec(path)?.[1]
  if (inServer === 'testing') return anything('server/testing')
  if (inServer) return fixed.get(`server/${inServer}`)
  const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
  if (feature)
    return features.has(feature) ? webZone(`features/${feature}`, forFeatures) : undefined
  const inWeb = /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1]
  if (inWeb && ['app', 'testing'].includes(inWeb)) return wholeWeb(`web/${inWeb}`)
  if (inWeb) return fixed.get(`web/${inWeb}`)
  if (/^apps\/web\/src\/[^/]+$/.test(path)) return wholeWeb('web/main')
  const inConsole = /^apps\/console\/src\/([^/.]+)(\/|\.tsx$)/.exec(path)?.[1]
  if (inConsole) return fixed.get(`console/${inConsole}`)
  return anything('outside')
}

function webZone(name: string, base: readonly string[]): Zone {
  return { name: `web/${name}`, may: [...packageNames, ...base.map((folder) => `web/${folder}`)] }
}

function consoleZone(name: string, base: readonly string[]): Zone {
  return { name: `console/${name}`, may: ['api', 'money', ...base.map((one) => `console/${one}`)] }
}

// The shell wires all features of the web app together, and imports nothing of another app.
function wholeWeb(name: string): Zone {
  return { name, may: [...packageNames, 'web/*'] }
}

function anything(name: string): Zone {
  return { name, may: ['*'] }
}
