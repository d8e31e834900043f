import { readFileSync } from 'node:fs'
import { describe, usage } from './describe.ts'
import { readArguments } from './read-arguments.ts'
import { readProof } from '../src/read-proof.ts'
import { readPublicKey } from '../src/signature.ts'
import { verifyProof } from '../src/verify.ts'

// candor-verify: says whether a downloaded proof holds. 0: proven, 1: not proven, 2: it could not be checked.
const proven = 0
const notProven = 1
const unusable = 2

process.exitCode = await main(process.argv.slice(2))

async function main(given: readonly string[]): Promise<number> {
  const asked = readArguments(given)
  if (asked === null) return give(usage, unusable)
  const proof = readProof(readFile(asked.file))
  if (proof === null) return give(`${asked.file} is no proof that this version reads.`, unusable)
  const key = asked.key === null ? proof.publicKey : readPublicKey(readFile(asked.key))
  if (key === null) return give(`${asked.key} holds no Ed25519 public key.`, unusable)
  const report = await verifyProof(proof, key)
  const lines = describe(proof, report, { isOwnKey: asked.key !== null, key })
  return give(lines.join('\n'), report.verdict === 'proven' ? proven : notProven)
}

/** The text of a file, or nothing where there is none that can be read. */
function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function give(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}
