import { encodeFunctionData, hashMessage, parseAbi, recoverMessageAddress } from 'viem/utils'

type Hex = `0x${string}`

/** Nodes for contract wallets by chain; without a node, contract wallets of that chain cannot sign in. */
export type ChainNodes = ReadonlyMap<number, URL>

const abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** A contract's answer to its valid signature (EIP-1271), padded to 32 bytes. */
const valid = `0x1626ba7e${'0'.repeat(56)}`
const answerMs = 3_000
const longestAnswer = 4_096

export type Signed = {
  readonly address: string
  readonly chainId: number
  readonly message: string
  readonly signature: string
}

/** How a wallet signed this message: by its key (EIP-191), as a contract of its chain (EIP-1271), or not at all. */
export async function signedBy(
  signed: Signed,
  nodes: ChainNodes,
): Promise<'key' | 'contract' | null> {
  if (await isByKey(signed)) return 'key'
  const node = nodes.get(signed.chainId)
  return node !== undefined && (await isByContract(signed, node)) ? 'contract' : null
}

async function isByKey({ address, message, signature }: Signed): Promise<boolean> {
  // r, s and v; a contract's signature may have any length.
  if (signature.length !== 132) return false
  try {
    const signer = await recoverMessageAddress({ message, signature: signature as Hex })
    return signer.toLowerCase() === address
  } catch {
    return false
  }
}

/** Asks the configured node only; no field of a request names the node. */
async function isByContract({ address, message, signature }: Signed, node: URL): Promise<boolean> {
  const args = [hashMessage(message), signature as Hex] as const
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args })
  const ask = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: address, data }, 'latest'],
  }
  try {
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ask),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    if (!answer.ok) return false
    const text = await answer.text()
    if (text.length > longestAnswer) return false
    return (JSON.parse(text) as { result?: unknown }).result === valid
  } catch {
    return false
  }
}
