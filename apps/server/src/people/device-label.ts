/** The first match counts, because several browsers also name others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

type Device = { readonly deviceName: string | null; readonly userAgent: string }

/** The label of a device: its own name, or its browser and system. */
export function deviceLabel({ deviceName, userAgent }: Device): string | null {
  if (deviceName !== null) return deviceName
  const names = [browsers, systems].flatMap((known) => {
    const found = known.find(([pattern]) => pattern.test(userAgent))
    return found === undefined ? [] : [found[1]]
  })
  return names.length === 0 ? null : names.join(', ')
}
