import { readFileSync } from 'node:fs'
import { describe, describeFlaws, printable, usage } from './describe.ts'
import { describeReserve } from './describe-reserve.ts'
import { readArguments } from './read-arguments.ts'
import { readReserveFile } from '../src/reserve-file.ts'
import { readProof } from '../src/read-proof.ts'
import { readPublicKey } from '../src/signature.ts'
import { verifyProof } from '../src/verify.ts'

// candor-verify: checks a downloaded proof. Exit codes: 0 proven, 1 not proven, 2 not checkable.
const proven = 0
const notProven = 1
const unusable = 2

process.exitCode = await main(process.argv.slice(2))

async function main(given: readonly string[]): Promise<number> {
  const options = readArguments(given)
  if (options === null) return give(usage, unusable)
  const text = readFile(options.file)
  const reserve = readReserveFile(text)
  const { proof, flaws } =
    reserve === null ? readProof(text) : { proof: null, flaws: reserve.flaws }
  const file = reserve?.file ?? null
  if (proof === null && file === null)
    return give(
      [`${options.file} is no proof that this version reads.`, ...describeFlaws(flaws)].join('\n'),
      unusable,
    )
  const houseKey = options.key === null ? null : readKey(options.key)
  if (options.key !== null && houseKey === null)
    return give(`${options.key} is no Ed25519 public key, and no file that holds one.`, unusable)
  if (file !== null) {
    const { lines, isProven } = await describeReserve(file, houseKey)
    return give(lines.map(printable).join('\n'), isProven ? proven : notProven)
  }
  const report = await verifyProof(proof!, houseKey)
  const lines = await describe(proof!, report, houseKey)
  return give(lines.join('\n'), report.verdict === 'proven' ? proven : notProven)
}

/** The key itself, or the content of a key file. */
function readKey(given: string): string | null {
  return readPublicKey(given) ?? readPublicKey(readFile(given))
}

/** The text of a file; empty if it cannot be read. */
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
