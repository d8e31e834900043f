import { create } from 'zustand'
import { storage } from '../lib/storage.ts'

/** The display preferences of this device. Saved on the device under one key; never part of the session. */
export type Preferences = {
  theme: 'auto' | 'light' | 'dark'
  upDownColor: 'greenUp' | 'redUp' | 'blueUp'
  density: 'comfortable' | 'compact'
  textScale: 0.9 | 1 | 1.15 | 1.3 | 1.6 | 2
  hideBalance: boolean
}

export const preferencesKey = 'preferences'
export const textScales: readonly Preferences['textScale'][] = [0.9, 1, 1.15, 1.3, 1.6, 2]

const choices = {
  theme: ['auto', 'light', 'dark'],
  upDownColor: ['greenUp', 'redUp', 'blueUp'],
  density: ['comfortable', 'compact'],
  textScale: textScales,
  hideBalance: [false, true],
} as const satisfies { [K in keyof Preferences]: readonly Preferences[K][] }

/** Red means a rise in Chinese, Japanese and Korean markets. */
function firstUpDownColor(lang: string | null): Preferences['upDownColor'] {
  return lang === 'zh-cn' || lang === 'jp' || lang === 'ko' ? 'redUp' : 'greenUp'
}

function defaults(): Preferences {
  const upDownColor = firstUpDownColor(storage.get('lang'))
  return { theme: 'auto', upDownColor, density: 'comfortable', textScale: 1, hideBalance: false }
}

/** Reads saved preferences; an unknown or damaged value becomes the default. */
export function readPreferences(text: string | null): Preferences {
  const result = defaults()
  const saved: unknown = parse(text)
  if (typeof saved !== 'object' || saved === null) return result
  for (const [name, values] of Object.entries(choices)) {
    const value: unknown = Reflect.get(saved, name)
    if ((values as readonly unknown[]).includes(value)) Object.assign(result, { [name]: value })
  }
  return result
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const usePreferences = create<Preferences>(() =>
  readPreferences(storage.get(preferencesKey)),
)

/** Until a choice is made on this device, the colours follow the chosen language. */
export function followLanguage(lang: string): void {
  if (storage.get(preferencesKey) !== null) return
  usePreferences.setState({ upDownColor: firstUpDownColor(lang) })
}

/** Changes one or more preferences and saves them all. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  storage.set(preferencesKey, JSON.stringify(usePreferences.getState()))
}
