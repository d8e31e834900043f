/** An address as it is stored and compared: the unquoted local part of RFC 5321, and a domain in its ASCII form. */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

const longestLocalPart = 64
export const longestEmail = 254

/**
 * The one spelling of a typed address: in lower case and half width, with the domain's ASCII form (`münchen.de` is
 * `xn--mnchen-3ya.de`), under which mail servers know it. What is no address stays none.
 */
export function plainEmail(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/[‘’ʼ]/g, "'")
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`
}

/** Whether a plain address can exist. */
export const isEmail = (address: string): boolean =>
  address.length <= longestEmail &&
  address.indexOf('@') <= longestLocalPart &&
  emailPattern.test(address)

/** Empty for what is no domain. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`
  // These signs end the host of a URL or change how it is read.
  if (/[\s/?#:@\\[\]%]/.test(domain) || !URL.canParse(url)) return ''
  return new URL(url).hostname
}
