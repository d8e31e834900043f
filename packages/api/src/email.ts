/** The stored and compared form of an address: the unquoted local part of RFC 5321, and a domain in its ASCII form. */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

const longestLocalPart = 64
export const longestEmail = 254

/**
 * Normalises a typed address: lower case, half width, and the domain's ASCII form (`münchen.de` is
 * `xn--mnchen-3ya.de`), as mail servers know it. An invalid address stays invalid.
 */
export function plainEmail(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/[‘’ʼ]/g, "'")
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`
}

/** Whether a normalised address is valid. */
export const isEmail = (address: string): boolean =>
  address.length <= longestEmail &&
  address.indexOf('@') <= longestLocalPart &&
  emailPattern.test(address)

/** Empty for an invalid domain. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`
  // These characters end the host of a URL or change its parsing.
  if (/[\s/?#:@\\[\]%]/.test(domain) || !URL.canParse(url)) return ''
  return new URL(url).hostname
}
