import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

const places = [
  // Renders the same without windows, in five sixths of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const fontPackages = ['fonts-noto-cjk', 'fonts-thai-tlwg']

/** Arguments for every Chromium that the project starts: quiet, offline by itself, no sandbox for root. */
export const browserArguments: string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where a system keeps its browsers, and its package manager. */
const system = { places, apt: '/usr/bin/apt-get' }

/** The Chromium of CHROMIUM_PATH or of this system; undefined when there is none. */
export function findBrowser(where = system): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return (named ? [named] : where.places).find(isProgram)
}

/**
 * The path of a Chromium. As root on Debian it is installed from Debian's packages if missing, together with the fonts
 * of the app's languages. Throws an Error with one sentence when there is none.
 */
export function prepareBrowser(where = system): string {
  const named = process.env['CHROMIUM_PATH']
  if (named && !isProgram(named)) {
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program that can be run.`)
  }
  const fonts = hasFonts() ? [] : ['fontconfig', ...fontPackages]
  const isMissing = fonts.length > 0 || !findBrowser(where)
  if (isMissing && isRoot() && existsSync(where.apt)) {
    const install = openPackages(where.apt)
    if (fonts.length > 0) install(fonts)
    // Older systems have only the second package.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findBrowser(where)) install([name])
  }
  const browser = findBrowser(where)
  if (browser) return browser
  throw new Error(
    'The browser tests need Chromium: install Chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  )
}

// Without glyphs for these languages their text renders as empty boxes, and layout tests measure wrong widths.
function hasFonts(): boolean {
  return ['zh', 'ja', 'ko', 'th'].every((language) => {
    const list = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' })
    return list.status === 0 && list.stdout.trim() !== ''
  })
}

/** Updates the package lists once; the returned function installs from them. */
function openPackages(program: string): (names: string[]) => void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt(['update'])
  return (names) => {
    console.log(`Installing ${names.join(', ')} with apt-get …`)
    apt(['install', '--yes', '--no-install-recommends', ...names])
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
