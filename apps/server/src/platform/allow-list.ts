import { BlockList, isIP } from 'node:net'
import { RefusalToStart } from './refusal-to-start.ts'

/** Loopback and private networks, which are not reachable from the open internet. */
export const privateNetworks =
  '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10'

/** Whether an address is allowed. */
export type AllowList = (address: string) => boolean

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses addresses and networks of both IP versions, separated by commas.
 * @throws RefusalToStart with one sentence that names the variable and its faulty part
 */
export function readAllowList(name: string, text: string): AllowList {
  const list = new BlockList()
  for (const each of text.split(',').map((one) => one.trim())) {
    const [address = '', length, ...rest] = each.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
    if (isIP(address) === 0 || address.includes('%') || !isLength || rest.length > 0)
      throw new RefusalToStart(
        `${name} has "${each}": it must be addresses or networks with commas between, such ` +
          'as 203.0.113.7, 10.0.0.0/8, 2001:db8::/32.',
      )
    list.addSubnet(address, Number(length ?? bits), family(address))
  }
  // `check` recognises an IPv4-mapped IPv6 address of a dual-stack socket.
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}
