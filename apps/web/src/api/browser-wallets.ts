import { useEffect, useState } from 'react'
import { call } from './client.ts'
import { useSession } from './session.ts'

type Provider = {
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

/** A wallet that announced itself to the page (EIP-6963). */
export type BrowserWallet = {
  readonly id: string
  readonly name: string
  /** An inline picture, or null: none is loaded from elsewhere. */
  readonly icon: string | null
  readonly provider: Provider
}

type Announcement = {
  info: { uuid: string; name: string; icon: string }
  provider: Provider
}

/** The wallets of this browser, as they announce themselves. @param isWanted requests them only if true */
export function useBrowserWallets(isWanted: boolean): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  useEffect(() => {
    if (!isWanted) return undefined
    const onAnnounced = (event: Event) => {
      const wallet = walletOf((event as CustomEvent<Announcement>).detail)
      setWallets((before) => [...before.filter(({ id }) => id !== wallet.id), wallet])
    }
    window.addEventListener('eip6963:announceProvider', onAnnounced)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounced)
  }, [isWanted])
  return wallets
}

function walletOf({ info, provider }: Announcement): BrowserWallet {
  const { uuid: id, name, icon } = info
  return { id, name, icon: icon.startsWith('data:image/') ? icon : null, provider }
}

export type Signed = { message: string; signature: string }

/** Requests the wallet's signature of the server's text. Null if its owner refused. */
export async function signWith(
  { provider }: BrowserWallet,
  purpose: 'login' | 'add',
): Promise<Signed | null> {
  try {
    const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
    if (address === undefined) return null
    const chainId = await chainOf(provider)
    const { message } = await call('getWalletNonce', { address, chainId, purpose })
    const params = [hexOf(message), address]
    const signature = (await provider.request({ method: 'personal_sign', params })) as string
    return { message, signature }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** The wallet's present chain if it is allowed to sign in, else the first allowed chain. */
async function chainOf(provider: Provider): Promise<string> {
  const chains = useSession.getState().commonConfig?.walletChains ?? []
  // not money: a chain's number
  const present = Number.parseInt(String(await provider.request({ method: 'eth_chainId' })), 16)
  return String(chains.includes(present) ? present : (chains[0] ?? 1))
}

const hexOf = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** EIP-1193: the user refused. */
const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 4001
