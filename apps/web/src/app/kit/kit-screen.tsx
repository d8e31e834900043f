import { usePreferences, setPreferences } from '../../theme/preferences.ts'
import { Page } from '../../ui/display/page.tsx'
import { Tabs } from '../../ui/inputs/tabs.tsx'
import { KitData } from './kit-data.tsx'
import { KitInputs } from './kit-inputs.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { words } from './kit-words.ts'

const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: value }))
const colors = (['greenUp', 'redUp', 'blueUp'] as const).map((value) => ({ value, label: value }))

/** `/__kit`: every component of the kit in every state. Development and tests only. */
export function KitScreen() {
  const { theme, upDownColor } = usePreferences()
  return (
    <Page title={words.title}>
      <Tabs
        label={words.theme}
        value={theme}
        options={themes}
        onChange={(value) => setPreferences({ theme: value })}
        look="segment"
      />
      <Tabs
        label={words.colors}
        value={upDownColor}
        options={colors}
        onChange={(value) => setPreferences({ upDownColor: value })}
        look="segment"
      />
      <KitData />
      <KitInputs />
      <KitOverlays />
    </Page>
  )
}
